// Placing a tile: a ghost of it follows the pointer, snaps to legal places, and can be rotated there.

import { announce, at, h, s, toast } from "./dom.js";
import { boxOf, has, tileIn } from "./map.js";
import { gains } from "./words.js";

/** @import { MapView } from "./map.js" */
/** @import { Offer, Pair } from "./types" */

/**
 * A placement of a tile, and the actions that carry it out.
 * @typedef {{key: string, cell: Pair, cells: Pair[], way: string, offers: Offer[]}} Spot
 */

export class Placing {
  /**
   * @param {MapView} map
   * @param {string} tile
   * @param {Offer[]} offers
   * @param {Promise<Record<string, string>>} faces pictures of the tile by orientation
   * @param {{place: (offers: Offer[]) => void, why: (cell: Pair) => void, cancel: () => void}} then
   */
  constructor(map, tile, offers, faces, then) {
    this.map = map;
    this.tile = tile;
    this.then = then;
    this.spots = spots(offers);
    /** @type {Spot | null} */
    this.spot = null;
    this.way = "0f";
    /** @type {Record<string, string>} */
    this.faces = {};
    this.held = 0;
    this.turnedByHold = false;
    /** True if the pointer is a finger. */
    this.touched = matchMedia("(pointer: coarse)").matches;
    void faces.then((found) => {
      this.faces = found;
      this.draw();
    });
    const box = map.box;
    this.off = new AbortController();
    const signal = this.off.signal;
    box.addEventListener("pointermove", (event) => this.point(event), { signal });
    box.addEventListener("pointerdown", (event) => this.press(event), { signal });
    for (const end of ["pointerup", "pointercancel"]) box.addEventListener(end, () => clearTimeout(this.held), { signal }); // scrolling cancels the press of a finger
    box.addEventListener("click", (event) => this.click(event), { signal });
    box.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
    box.addEventListener("contextmenu", (event) => this.menu(event), { signal });
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    map.mark(this.everywhere(), "spot");
    at("map").classList.add("placing");
    const places = new Set(this.spots.map((spot) => String(spot.cells))).size;
    announce(
      `${tile} fits in ${places} ${places === 1 ? "place" : "places"}. The arrow keys move from place to place, R turns the tile, Enter places it, and Escape cancels.`,
    );
  }

  /** Return all cells that the tile may cover. @returns {Pair[]} */
  everywhere() {
    const cells = new Map(this.spots.flatMap((spot) => spot.cells).map((cell) => [String(cell), cell]));
    return [...cells.values()];
  }

  end() {
    this.off.abort();
    clearTimeout(this.held);
    this.map.clear();
    at("map").classList.remove("placing");
    at("tip").hidden = true;
  }

  /** Return the placements over a point, the nearest first. The current orientation is preferred. @param {number} x @param {number} y */
  over(x, y) {
    const far = (/** @type {Spot} */ spot) => {
      const [middleX, middleY] = middle(spot);
      return Math.hypot(middleX - x, middleY - y) - (spot.way === this.way ? 0.3 : 0);
    };
    return this.covering([Math.floor(x), Math.floor(y)]).sort((a, b) => far(a) - far(b));
  }

  /** Return the placements that cover a cell. @param {Pair} cell */
  covering(cell) {
    return this.spots.filter(({ cells }) => has(cells, cell));
  }

  /** @param {PointerEvent} event */
  point(event) {
    const where = this.map.where(event);
    if (!where || event.pointerType === "touch") return;
    const stays = this.spot && has(this.spot.cells, [Math.floor(where.x), Math.floor(where.y)]);
    if (stays && this.turned) return; // the player has turned the tile there
    this.turned = false;
    this.choose(this.over(where.x, where.y)[0] ?? null);
  }

  turned = false;

  /** @param {PointerEvent} event */
  press(event) {
    this.turnedByHold = false;
    this.touched = event.pointerType === "touch";
    clearTimeout(this.held);
    if (event.button !== 0) return;
    this.held = window.setTimeout(() => {
      this.turnedByHold = true;
      this.turn(1);
    }, 450);
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.turnedByHold) return;
    const where = this.map.where(event);
    if (!where) return;
    const cell = /** @type {Pair} */ ([Math.floor(where.x), Math.floor(where.y)]);
    const inside = this.spot && has(this.spot.cells, cell);
    const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (touch && !inside) {
      // A finger cannot hover: the first tap shows the ghost, the second places the tile.
      const spot = this.over(where.x, where.y)[0];
      if (spot) {
        this.choose(spot);
        return;
      }
    }
    if (inside && this.spot) this.then.place(this.spot.offers);
    else this.then.why(cell);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.spot) return;
    event.preventDefault();
    this.turn(event.deltaY > 0 ? 1 : -1);
  }

  /** @param {MouseEvent} event */
  menu(event) {
    event.preventDefault();
    if (!this.touched) this.turn(1); // some browsers report a long press as a right click too
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (document.querySelector("dialog[open]")) return;
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement) return;
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      at("map").focus({ preventScroll: true });
      this.go(event.key);
    } else if (event.key === "r" || event.key === "R") {
      this.turn(event.key === "r" ? 1 : -1);
    } else if (event.key === "Enter" && this.spot && focused === at("map")) {
      event.preventDefault();
      this.then.place(this.spot.offers);
    } else if (event.key === "Escape") {
      this.then.cancel();
    }
  }

  /** Move the ghost to the next place in a direction. @param {string} direction */
  go(direction) {
    const places = [...new Map(this.spots.map((spot) => [String(spot.cells), spot])).values()];
    if (!places.length) return;
    const current = this.spot;
    if (!current) {
      this.choose(places[0] ?? null);
      return;
    }
    const [x, y] = middle(current);
    const horizontal = direction === "ArrowLeft" || direction === "ArrowRight";
    const sign = direction === "ArrowRight" || direction === "ArrowDown" ? 1 : -1;
    const ahead = places
      .map((spot) => ({ spot, at: middle(spot) }))
      .filter(({ spot }) => String(spot.cells) !== String(current.cells))
      .map(({ spot, at: [a, b] }) => {
        const along = sign * (horizontal ? a - x : b - y);
        const aside = Math.abs(horizontal ? b - y : a - x);
        return { spot, along, far: along + 2 * aside };
      });
    const next = ahead.filter(({ along }) => along > 0.01).sort((a, b) => a.far - b.far)[0];
    // At the edge of the map, the search continues on the other side.
    const back = ahead.sort((a, b) => a.along - b.along)[0];
    const found = next ?? back;
    if (found) this.choose(this.same(found.spot));
  }

  /** Return the same place, in the current orientation if possible. @param {Spot} spot */
  same(spot) {
    return this.spots.find((other) => String(other.cells) === String(spot.cells) && other.way === this.way) ?? spot;
  }

  /** Turn the tile in place. @param {number} step */
  turn(step) {
    if (!this.spot) {
      toast("Point at a place first, then turn the tile.");
      return;
    }
    const ways = this.covering(this.spot.cell).sort((a, b) => a.key.localeCompare(b.key));
    const now = ways.findIndex((spot) => spot.key === this.spot?.key);
    const next = ways[(now + step + ways.length) % ways.length] ?? this.spot;
    if (ways.length === 1) announce("The tile fits here in only one way."); // the tip says so too
    this.turned = true;
    this.choose(next);
  }

  /** @param {Spot | null} spot */
  choose(spot) {
    if (spot?.key === this.spot?.key) return;
    this.spot = spot;
    if (spot) this.way = spot.way;
    this.draw();
    if (spot) announce(this.words(spot));
  }

  /** @param {Spot} spot */
  words(spot) {
    const offer = spot.offers[0];
    const gained = offer ? gains(offer) : [];
    return [`${this.tile} at ${spot.cells.map((cell) => cell.join(",")).join(" and ")}, ${orientation(spot.way)}`, ...gained].join("; ");
  }

  draw() {
    const layer = this.map.layer();
    layer?.querySelector(".ghost-tile")?.remove();
    const tip = at("tip");
    const spot = this.spot;
    if (!layer || !spot) {
      tip.hidden = true;
      return;
    }
    const box = boxOf(spot.cells);
    const face = this.faces[spot.way];
    const ghost = s("g", { class: "ghost-tile" }, ...(face ? [tileIn(face, box)] : []), s("rect", { ...box, rx: 6 }));
    layer.append(ghost);
    const offer = spot.offers[0];
    if (!offer) return;
    const gained = gains(offer);
    const here = this.covering(spot.cell).length;
    tip.replaceChildren(
      h("b", {}, `${this.tile}, ${orientation(spot.way)}`),
      h("span", {}, `${offer.cost} crew`),
      ...gained.map((words) => h("span", { class: "gain" }, words)),
      h("span", { class: "faint" }, here > 1 ? `${this.touched ? "hold to turn it" : "R turns it"}: ${here} ways here` : "only one way"),
    );
    tip.hidden = false;
    const outline = ghost.lastElementChild?.getBoundingClientRect();
    if (outline) this.settle(tip, outline);
  }

  /** Put the tip beside the ghost, where it covers neither the ghost nor pieces. @param {HTMLElement} tip @param {DOMRect} outline */
  settle(tip, outline) {
    const frame = at("map").getBoundingClientRect();
    const pieces = [...(this.map.svg?.querySelectorAll(".unit, .medal") ?? [])].map((piece) => piece.getBoundingClientRect());
    const [wide, high] = [tip.offsetWidth, tip.offsetHeight];
    const inside = (/** @type {number} */ value, /** @type {number} */ most) => Math.max(Math.min(value, most - 4), 4);
    const choices = [
      [outline.right + 10, outline.top],
      [outline.left - wide - 10, outline.top],
      [outline.left, outline.top - high - 10],
      [outline.left, outline.bottom + 10],
      [outline.right + 10, outline.top - high],
      [outline.left - wide - 10, outline.bottom],
    ].map(([x = 0, y = 0]) => {
      const left = inside(x - frame.left, frame.width - wide);
      const top = inside(y - frame.top, frame.height - high);
      const covers = (/** @type {DOMRect} */ box) =>
        left + frame.left < box.right && left + frame.left + wide > box.left && top + frame.top < box.bottom && top + frame.top + high > box.top;
      return { left, top, covered: pieces.filter(covers).length + (covers(outline) ? 10 : 0) };
    });
    const best = choices.reduce((a, b) => (b.covered < a.covered ? b : a));
    tip.style.left = `${best.left}px`;
    tip.style.top = `${best.top}px`;
  }
}

/** @param {Spot} spot @returns {[number, number]} */
function middle({ cells }) {
  const sum = cells.reduce(([x, y], [col, row]) => [x + col + 0.5, y + row + 0.5], [0, 0]);
  return [sum[0] / cells.length, sum[1] / cells.length];
}

/** @param {string} way */
function orientation(way) {
  const turned = way.slice(0, -1);
  return `${turned === "0" ? "not turned" : `turned ${turned}°`}${way.endsWith("b") ? ", flipped" : ""}`;
}

/** Group actions by placement. Several units may be able to carry out the same one. @param {Offer[]} offers @returns {Spot[]} */
function spots(offers) {
  /** @type {Map<string, Spot>} */
  const found = new Map();
  for (const offer of offers) {
    const action = offer.action;
    if (action.type !== "place_tile" && action.type !== "draw_and_place") continue;
    const way = `${action.rotation}${action.side[0]}`;
    const key = `${String(action.rotation).padStart(3, "0")}${action.side[0]} ${action.cell}`;
    const spot = found.get(key) ?? { key, cell: action.cell, cells: offer.cells, way, offers: [] };
    spot.offers.push(offer);
    found.set(key, spot);
  }
  return [...found.values()];
}
