// Small helpers for the page: elements, pictures, announcements and dialogs.

/**
 * Create an element. Strings become text nodes, so that the name of a player is never parsed as markup.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [attributes] `on...` are listeners; `onpoint` listens for both the pointer and the focus; `true` sets an attribute, `false` omits it
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on") && typeof value === "function") {
      const kinds = name === "onpoint" ? ["pointerenter", "focus"] : [name.slice(2)];
      for (const kind of kinds) element.addEventListener(kind, /** @type {EventListener} */ (value));
    } else if (name.startsWith("aria-") && typeof value === "boolean") {
      element.setAttribute(name, String(value));
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== false && child !== undefined));
  return element;
}

/**
 * Parse a picture. It comes from the library, which escapes the names of players.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function picture(text) {
  // As HTML: Chromium parses it three times as fast as XML.
  const parsed = new DOMParser().parseFromString(text, "text/html").body.firstElementChild;
  return /** @type {SVGSVGElement} */ (document.adoptNode(/** @type {Node} */ (parsed)));
}

/** Continue in a new task, so that the browser can draw and handle input in between. @returns {Promise<void>} */
export function nextTask() {
  const { scheduler } = /** @type {{scheduler?: {yield?: () => Promise<void>}}} */ (/** @type {unknown} */ (globalThis));
  return scheduler?.yield?.() ?? new Promise((go) => setTimeout(go));
}

/** Return a decorative picture. The text beside it says what it shows. @param {string} text */
export function plainPicture(text) {
  const drawn = picture(text);
  for (const id of drawn.querySelectorAll("title, desc")) id.remove();
  for (const target of drawn.querySelectorAll("[tabindex]")) target.removeAttribute("tabindex");
  for (const name of ["aria-labelledby", "aria-describedby", "role"]) drawn.removeAttribute(name);
  drawn.setAttribute("aria-hidden", "true");
  return drawn;
}

/** Pictures by their texts. @type {Map<string, SVGSVGElement>} */
const drawnOften = new Map();

/** Return a small picture that is used in many places. It is parsed only once. @param {string} text */
export function smallPicture(text) {
  const drawn = drawnOften.get(text) ?? plainPicture(text);
  drawnOften.set(text, drawn);
  return drawn.cloneNode(true);
}

/**
 * Create an element of an SVG picture.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Return an element of the page, which must exist.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function at(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no #${id}`);
  return found;
}

/** Announce something to screen readers. @param {string} words */
export function announce(words) {
  const live = at("live");
  live.textContent = live.textContent === words ? `${words}\u00a0` : words;
}

let fading = 0;

/** Show a sentence for a while, and announce it. @param {string} words @param {"info" | "refused"} [kind] */
export function toast(words, kind = "info") {
  const box = at("toast");
  box.textContent = words;
  box.dataset.kind = kind;
  box.hidden = false;
  announce(words);
  clearTimeout(fading);
  fading = window.setTimeout(() => (box.hidden = true), Math.max(4000, words.length * 70));
}

/** @param {unknown} error */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** Show the message of an error. @param {unknown} error */
export function failed(error) {
  toast(messageOf(error), "refused");
}

/**
 * Show a dialog. The promise resolves to the choice, or to null if the dialog is closed without one.
 * @template T
 * @param {string} title
 * @param {(choose: (value: T | null) => void) => (Node | string | null)[]} content
 * @param {string} [kind] a class for its style
 * @returns {Promise<T | null>}
 */
export function dialog(title, content, kind = "") {
  return new Promise((resolve) => {
    /** @type {T | null} */
    let chosen = null;
    const box = h("dialog", { class: kind, "aria-label": title });
    const choose = (/** @type {T | null} */ value) => {
      chosen = value;
      box.close();
    };
    const close = h("button", { class: "close", type: "button", "aria-label": "Close", onclick: () => choose(null) }, "×");
    box.append(h("h2", {}, title), close, ...content(choose).filter((node) => node !== null));
    box.addEventListener("close", () => {
      box.remove();
      resolve(chosen);
    });
    box.addEventListener("click", (event) => {
      if (event.target === box) choose(null); // a click outside the dialog
    });
    document.body.append(box);
    box.showModal();
  });
}

/**
 * Let the player choose one of several options.
 * @template T
 * @param {string} title
 * @param {{value: T, label: string, note?: string, picture?: string, point?: () => void}[]} options `point` is called when the option is pointed at
 * @param {string} [words]
 * @returns {Promise<T | null>}
 */
export function choice(title, options, words = "") {
  return dialog(
    title,
    (choose) => [
      words ? h("p", {}, words) : null,
      h(
        "div",
        { class: "options" },
        ...options.map(({ value, label, note, picture: shown, point }) =>
          h(
            "button",
            { type: "button", onclick: () => choose(value), onpoint: point },
            h("span", {}, label),
            note ? h("small", {}, note) : null,
            shown ? h("div", { class: "preview" }, plainPicture(shown)) : null,
          ),
        ),
      ),
    ],
    "choice",
  );
}

/** The functions to call when no mouse button and no finger is down. @type {(() => void)[]} */
const held = [];
let pressed = false;
let releasing = 0;

/** Release after a delay, since a tap becomes a click a moment after the finger is lifted. @param {number} milliseconds */
function release(milliseconds) {
  clearTimeout(releasing);
  releasing = window.setTimeout(() => {
    pressed = false;
    for (const does of held.splice(0)) does();
  }, milliseconds);
}

document.addEventListener(
  "pointerdown",
  () => {
    pressed = true;
    release(5000); // since the end of some presses is never reported
  },
  { capture: true },
);
for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => release(20), { capture: true });

/** Redraw something, but not during a press: a click would be lost if its element were replaced before it ended. @param {() => void} does */
export function whenReleased(does) {
  if (pressed) held.push(does);
  else does();
}

/** Return whether the user prefers reduced motion. */
export function calm() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Download a text as a file. @param {string} name @param {string} text @param {string} type */
export function download(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
