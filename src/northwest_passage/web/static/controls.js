// The bar above the map, the keys, and clicks on the map.

import { at, choice, dialog, download, h, picture, toast } from "./dom.js";
import { howToPlay } from "./guide.js";
import { roam } from "./panel.js";
import { reasonOf } from "./words.js";

/** @import { Play } from "./play.js" */

/** Listen to all controls until this page leaves the table. @param {Play} play */
export function controls(play) {
  const { signal } = play.off;
  const { choosing, rules } = play;
  const board = at("board");
  const on = (/** @type {string} */ id, /** @type {() => void} */ does) => at(id).addEventListener("click", does, { signal });
  on("undo", () => void undo(play));
  on("hint", () => void hint(play));
  on("save", () => void file(play, "save", "jsonl", "application/jsonl"));
  on("share", () => void file(play, "page", "html", "text/html"));
  on("skip", () => skip(play));
  on("score", () => void scores(play));
  on("replay", () => void play.story.replay());
  on("back", () => play.story.leave());
  on("help-button", () => void help(play));
  on("explain", () => {
    rules.explaining = !rules.explaining;
    at("explain").setAttribute("aria-pressed", String(rules.explaining));
    toast(rules.explaining ? "Click on anything to read its rule." : "Clicks now play the game again.");
  });
  at("symbols").addEventListener("toggle", () => void symbols(play), { signal });
  document.addEventListener("pointerdown", () => (choosing.byKeyboard = false), { signal, capture: true });
  document.addEventListener("keydown", (event) => key(play, event), { signal, capture: true });
  board.addEventListener("click", (event) => void click(play, event), { signal });
  board.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      const target = /** @type {Element} */ (event.target).closest("[data-action]");
      if (!target || choosing.placing) return;
      event.preventDefault();
      void choosing.chosen(target);
    },
    { signal },
  );
}

/** @param {Play} play @param {KeyboardEvent} event */
function key(play, event) {
  const { choosing, rules, story } = play;
  choosing.byKeyboard = true;
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement || focused instanceof HTMLSelectElement || document.querySelector("dialog[open]")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (!choosing.placing) roam(event);
  const rule = focused instanceof HTMLElement ? focused.dataset.rule : undefined;
  if (event.key === "?" && rule) void rules.show(rule);
  else if (event.key === "Escape" && story.past) story.leave();
  else if (event.key === "Escape") choosing.cancel();
  else if (event.key === "u") void undo(play);
  else if (event.key === "h" && play.mine) void hint(play);
  else if (event.key === "s") skip(play);
  else if (event.key === "e" && play.mine) at("commands").querySelector(/** @type {"button"} */ ("[data-command=end_turn]"))?.click();
}

/** Skip the remaining moves of the other players and all animations. @param {Play} play */
function skip(play) {
  play.skipping = play.busy;
  if (play.skipping) for (const motion of document.getAnimations()) motion.finish();
}

/** @param {Play} play @param {MouseEvent} event */
async function click(play, event) {
  const { choosing, live, map, side, story } = play;
  if (choosing.placing || play.busy) return;
  const element = /** @type {Element} */ (event.target);
  const target = element.closest("[data-action]");
  if (target) {
    await choosing.chosen(target);
    return;
  }
  const where = map.where(event);
  if (!where || !live?.document || story.past) return;
  await side.clicked(play, live.document, element, [Math.floor(where.x), Math.floor(where.y)]);
}

/** @param {Play} play */
async function undo(play) {
  if (play.busy) return;
  const why = play.story.whyNoUndo();
  if (why) toast(why, "refused");
  else if (play.undoing.terms?.consent.length) await play.ask({ type: "undo" });
  else await play.act({ type: "undo" });
}

/** @param {Play} play */
async function hint(play) {
  const { number } = play;
  const answer = await play.ask({ type: "hint" });
  // A hint for an earlier position is useless.
  if (answer.type !== "hint" || number !== play.number || !play.mine) return;
  const offer = play.offers().find(({ id }) => id === answer.id);
  if (offer) play.map.mark(offer.cells, "hint");
  const label = (offer && answer.picture && play.side.caption?.(offer)) || answer.label;
  const advice = { value: true, label, note: reasonOf(answer), picture: answer.picture };
  const go = await choice("A bot would choose this", [advice, { value: false, label: "I’ll think about it" }]);
  if (go && offer) await play.choosing.decide([offer], "", true);
}

/** Download the game as a file. @param {Play} play @param {"save" | "page"} what @param {string} ending @param {string} type */
async function file(play, what, ending, type) {
  const answer = await play.ask({ type: what });
  const day = new Date().toISOString().slice(0, 10);
  if (answer.type === "file") download(`${play.hello?.game ?? "game"}-${day}.${ending}`, answer.text, type);
}

/** Show the legend of the map, which is requested when it is opened. @param {Play} play */
async function symbols(play) {
  const box = at("symbols-picture");
  if (!(/** @type {HTMLDetailsElement} */ (at("symbols")).open)) return;
  const answer = await play.line.ask({ type: "symbols" }, play.seat, Math.max(240, Math.floor(box.clientWidth)));
  if (answer.type === "picture") box.replaceChildren(picture(answer.picture));
}

/** Show the player's guide, with the exact rules. @param {Play} play */
async function help(play) {
  const { hello } = play;
  const guide = play.guides[hello?.game ?? ""];
  if (hello && guide) await howToPlay(hello.game, hello.title, guide, play.rules.texts);
}

/** Show the final scores, a chart of the game, and a button for a rematch. @param {Play} play */
export async function scores(play) {
  const shown = play.live?.document;
  if (!shown) return;
  const again = await dialog(
    "The scores",
    (choose) => [
      ...play.side.scores(shown),
      play.hello?.seats.length ? h("button", { type: "button", class: "primary", id: "rematch", onclick: () => choose(true) }, "Play again, with seats rotated") : null,
      ...(play.panel.whyNoFile() ? [] : course(play)),
    ],
    "scores",
  );
  if (again) await rematch(play);
}

/** Return a heading and a chart of the course of the game. @param {Play} play */
function course(play) {
  const chart = h("div", { class: "story", role: "img", "aria-label": "The course of the game" });
  void play.line.ask({ type: "story" }, play.seat, play.sizing.size).then((answer) => {
    if (answer.type === "picture") chart.replaceChildren(picture(answer.picture));
  });
  return [
    h("h3", {}, "The course of the game"),
    h("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "The course of the game" }, chart),
  ];
}

/** @param {Play} play */
async function rematch(play) {
  const answer = play.next ? { type: /** @type {const} */ ("rematch"), table: play.next } : await play.line.rematch();
  if (answer.type === "rematch") join(answer.table);
  else toast(answer.message, "refused");
}

/** Open another table with the same key. @param {string} table */
function join(table) {
  const fragment = new URLSearchParams(location.hash.slice(1));
  location.hash = `table=${table}&key=${fragment.get("key") ?? ""}`;
}

/** Report that the next game is ready. @param {Play} play */
export function offerRematch(play) {
  const box = at("next");
  box.replaceChildren(
    h("p", {}, play.hello?.seats.length ? "The next game is ready." : "The players have begun another game."),
    h("p", {}, h("button", { type: "button", id: "join", onclick: () => join(play.next) }, play.hello?.seats.length ? "Join it" : "Watch it")),
  );
  box.hidden = false;
}
