// The map: a picture that is swapped for the next one while its pieces glide, and marks on top of it.

import { calm, nextTask, picture, s } from "./dom.js";

/** @import { Pair } from "./types" */

/** The side of a cell in the units of the picture. */
export const CELL = 64;

export class MapView {
  /** @param {HTMLElement} box @param {(svg: SVGSVGElement) => void} decorate adds to each picture */
  constructor(box, decorate) {
    this.box = box;
    this.decorate = decorate;
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** The text of the last picture, so that it is not drawn twice. */
    this.text = "";
    /** A picture that was parsed in advance. */
    this.parsed = { text: "", svg: /** @type {SVGSVGElement | null} */ (null) };
  }

  /** Parse a picture in advance, so that parsing does not delay the animation. @param {string} text */
  parse(text) {
    if (text === this.text && this.svg) return;
    const svg = picture(text);
    for (const name of ["width", "height", "style"]) svg.removeAttribute(name);
    // The letter on the preview of a piece must not be part of the accessible name of the target.
    svg.querySelectorAll("[data-action] [opacity] text").forEach((letter) => letter.remove());
    this.parsed = { text, svg };
  }

  /**
   * Show a picture.
   * @param {string} text
   * @param {number} [milliseconds] the time in which pieces glide to their new places
   */
  async show(text, milliseconds = 0) {
    if (text === this.text && this.svg) {
      this.clear();
      return;
    }
    const old = this.svg;
    if (this.parsed.text !== text) this.parse(text);
    const next = /** @type {SVGSVGElement} */ (this.parsed.svg);
    this.parsed = { text: "", svg: null };
    this.text = text;
    this.svg = next;
    const { scrollTop, scrollLeft } = this.box;
    const before = old && milliseconds && !calm() ? places(old) : null;
    const stacked = old && before && getComputedStyle(old).position !== "static";
    if (!stacked) {
      this.box.replaceChildren(next); // scrolled pictures are not stacked
      this.box.scrollTo({ top: scrollTop, left: scrollLeft });
    } else {
      old.setAttribute("aria-hidden", "true");
      old.style.pointerEvents = "none";
      old.querySelectorAll(".pieces, .marks, .disc").forEach((piece) => piece.remove());
      this.box.append(next);
    }
    this.decorate(next);
    if (!before) return;
    const moves = stacked ? fade(next, Math.min(milliseconds / 2, 200)) : [];
    for (const [id, now] of places(next)) {
      const then = before.get(id);
      if (!then) {
        if (/^(token|ship|sled|boat)/.test(id)) moves.push(appear(now.element, now.transform, milliseconds));
      } else if (then.transform !== now.transform) {
        moves.push(glide(now.element, then.transform, now.transform, milliseconds));
      }
    }
    await Promise.all(moves.map((move) => move.finished.catch(() => null)));
    await nextTask(); // so that the rest does not delay the last picture of the animation
    if (old !== this.svg) old?.remove();
  }

  /** Show nothing. */
  empty() {
    this.svg = null;
    this.text = "";
    this.box.replaceChildren();
  }

  /** Scroll to an element, unless it is clearly visible. @param {string} wanted */
  follow(wanted) {
    const found = this.svg?.querySelector(wanted);
    if (!found || getComputedStyle(this.box).overflowY === "visible") return;
    const box = this.box.getBoundingClientRect();
    const shown = found.getBoundingClientRect();
    const down = (shown.top + shown.bottom - box.top - box.bottom) / 2;
    const right = (shown.left + shown.right - box.left - box.right) / 2;
    if (Math.abs(down) > box.height / 4 || Math.abs(right) > box.width / 4) {
      this.box.scrollBy({ top: down, left: right, behavior: calm() ? "auto" : "smooth" });
    }
  }

  /** Return the layer of marks, in units of cells. @returns {SVGGElement | null} */
  layer() {
    const board = this.svg?.querySelector("g.board") ?? this.svg;
    if (!board) return null;
    let layer = /** @type {SVGGElement | null} */ (board.querySelector(":scope > g.marks"));
    if (!layer) {
      layer = /** @type {SVGGElement} */ (s("g", { class: "marks" }));
      board.append(layer);
    }
    return layer;
  }

  /** Remove all marks. */
  clear() {
    this.layer()?.replaceChildren();
  }

  /**
   * Outline cells or hexes.
   * @param {Pair[]} cells
   * @param {"shown" | "refused" | "spot" | "hint"} kind
   */
  mark(cells, kind) {
    const layer = this.layer();
    layer?.querySelectorAll(`.mark.${kind}`).forEach((old) => old.remove());
    for (const cell of cells) {
      const drawn = this.outline(cell, 3);
      drawn.setAttribute("class", `mark ${kind}`);
      layer?.append(drawn);
    }
  }

  /** Return the shape of a cell or a hex. @param {Pair} cell @param {number} [inset] of a cell @returns {SVGElement} */
  outline([col, row], inset = 0) {
    const hex = this.svg?.querySelector(`#hex-${col}-${row} polygon, polygon#hex-${col}-${row}, path#hex-${col}-${row}`);
    if (!hex) {
      const side = CELL - 2 * inset;
      const drawn = s("rect", { x: col * CELL + inset, y: row * CELL + inset, width: side, height: side, rx: inset ? 8 : 0 });
      return /** @type {SVGElement} */ (drawn);
    }
    const copy = /** @type {SVGElement} */ (hex.cloneNode());
    // A mark must not intercept the pointer.
    for (const name of ["id", "class", "style", "pointer-events"]) copy.removeAttribute(name);
    return copy;
  }

  /**
   * Return the position of the pointer on the map, in cells.
   * @param {{clientX: number, clientY: number}} event
   * @returns {{x: number, y: number} | null}
   */
  where(event) {
    const board = /** @type {SVGGElement | null} */ (this.svg?.querySelector("g.board") ?? null);
    const matrix = board?.getScreenCTM();
    if (!matrix) return null;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: point.x / CELL, y: point.y / CELL };
  }
}

/** Return whether a list of cells contains a cell. @param {Pair[]} cells @param {Pair} cell */
export function has(cells, [col, row]) {
  return cells.some(([c, r]) => c === col && r === row);
}

/** Return the box around some cells, in the units of the picture. @param {Pair[]} cells */
export function boxOf(cells) {
  const cols = cells.map(([col]) => col);
  const rows = cells.map(([, row]) => row);
  const [x, y] = [Math.min(...cols) * CELL, Math.min(...rows) * CELL];
  return { x, y, width: (Math.max(...cols) + 1) * CELL - x, height: (Math.max(...rows) + 1) * CELL - y };
}

/** Return the picture of a tile in a box of the map. @param {string} face @param {ReturnType<typeof boxOf>} box */
export function tileIn(face, box) {
  const drawn = picture(face);
  for (const [name, value] of Object.entries(box)) drawn.setAttribute(name, String(value));
  drawn.setAttribute("aria-hidden", "true");
  drawn.removeAttribute("style");
  return drawn;
}

/**
 * Return the pieces of a picture, with their positions.
 * @param {SVGSVGElement} svg
 */
function places(svg) {
  /** @type {Map<string, {element: SVGElement, transform: string}>} */
  const found = new Map();
  for (const element of svg.querySelectorAll("[id][transform]")) {
    const id = element.id;
    if (!/^(ship|sled|token|boat)-/.test(id)) continue;
    found.set(id, { element: /** @type {SVGElement} */ (element), transform: css(element.getAttribute("transform") ?? "") });
  }
  const line = svg.querySelector(".freeze-line");
  if (line) found.set("freeze-line", { element: /** @type {SVGElement} */ (line), transform: `translateY(${top(line)}px)` });
  const sun = svg.querySelector(".sun .disc");
  if (sun) found.set("sun", { element: /** @type {SVGElement} */ (sun), transform: css(sun.getAttribute("transform") ?? "") });
  return found;
}

/** @param {Element} line */
function top(line) {
  const numbers = /** @type {SVGGraphicsElement} */ (line).getBBox?.();
  return numbers ? Math.round(numbers.y) : 0;
}

/** Return a transform attribute in CSS syntax. @param {string} attribute */
function css(attribute) {
  return attribute
    .replace(/translate\(([-\d.]+)[ ,]+([-\d.]+)\)/, "translate($1px, $2px)")
    .replace(/rotate\(([-\d.]+)\)/, "rotate($1deg)");
}

/** @param {SVGElement} element @param {string} from @param {string} to @param {number} duration */
function glide(element, from, to, duration) {
  if (element.classList.contains("freeze-line")) {
    const by = parseFloat(from.slice(11)) - parseFloat(to.slice(11));
    return element.animate([{ transform: `translateY(${by}px)` }, { transform: "none" }], { duration, easing: "ease-in-out" });
  }
  return element.animate([{ transform: from }, { transform: to }], { duration, easing: "ease-in-out" });
}

/** @param {SVGElement} element @param {string} to @param {number} duration */
function appear(element, to, duration) {
  return element.animate(
    [{ transform: `${to} scale(0.2)`, opacity: 0 }, { transform: to, opacity: 1 }],
    { duration, easing: "ease-out" },
  );
}

/** Fade a picture in over the previous one, except the pieces and the sun, which stay visible. @param {SVGSVGElement} svg @param {number} duration */
function fade(svg, duration) {
  const still = [...svg.querySelectorAll(".pieces, .boats, .disc")];
  /** @param {Element} element @returns {Animation[]} */
  const come = (element) => {
    if (still.includes(element)) return [];
    if (still.some((piece) => element.contains(piece))) return [...element.children].flatMap(come);
    return [element.animate([{ opacity: 0 }, { opacity: 1 }], { duration })];
  };
  return come(svg);
}
