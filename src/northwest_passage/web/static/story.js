// The log of the game, divided at the player's last turn, and all earlier positions.

import { announce, at, h } from "./dom.js";

/** @import { Frame, Pair, LogEntry } from "./types" */
/** @import { Play } from "./play.js" */

export class Story {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** @type {LogEntry[]} */
    this.entries = [];
    /** True while an earlier position is shown. */
    this.past = false;
    this.requests = 0;
    /** True while the game is replayed step by step. */
    this.playing = false;
    const slider = /** @type {HTMLInputElement} */ (at("slider"));
    slider.addEventListener("input", () => void this.go(Number(slider.value)), { signal: play.off.signal });
  }

  /** @param {LogEntry[]} entries */
  begin(entries) {
    this.entries = [...entries];
  }

  /** @param {Frame} frame */
  add(frame) {
    if (frame.undone) this.entries = this.entries.filter(({ position }) => position <= frame.position);
    else if (this.entries.every(({ position }) => position !== frame.position)) this.entries.push(frame);
  }

  /** Return the reason why nothing can be undone, or an empty string if an undo is possible, perhaps with consent. */
  whyNoUndo() {
    if (this.past) return "You are looking at an earlier position: return to the current one first.";
    const { terms } = this.play.undoing;
    return terms?.frame === this.play.number ? terms.why : "Wait a moment.";
  }

  /** Return the index of the first entry after the player's own last decision. */
  recent() {
    const seat = this.play.seat;
    let from = this.entries.length;
    while (from > 0 && this.entries[from - 1]?.player !== seat) from -= 1;
    return from;
  }

  /** Return the events since the player's last decision, in sentences. */
  since() {
    return this.entries
      .slice(this.recent())
      .flatMap(({ sentences }) => sentences)
      .slice(-12)
      .join(" ");
  }

  render() {
    const slider = /** @type {HTMLInputElement} */ (at("slider"));
    const last = this.entries.at(-1)?.position ?? 0;
    slider.max = String(last);
    if (!this.past) slider.value = String(last);
    slider.setAttribute("aria-valuetext", this.past ? `Step ${slider.value} of ${last}` : "Now");
    at("replay").hidden = !this.play.over;
    at("replay").textContent = this.playing ? "Stop" : "Replay";
    const from = this.recent();
    const line = (/** @type {LogEntry} */ entry) =>
      entry.sentences.length === 0
        ? null
        : h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: entry.player === null || entry.player < 0 ? "chance" : `by player-${entry.player}`,
                onclick: () => void this.go(entry.position),
                onpoint: () => this.play.map.mark(cellsOf(entry.events), "shown"),
                onpointerleave: () => this.play.map.mark([], "shown"),
                onblur: () => this.play.map.mark([], "shown"),
              },
              entry.sentences.join(" "),
            ),
          );
    const lines = (/** @type {LogEntry[]} */ part) => part.map(line).filter((item) => item !== null);
    const recent = lines(this.entries.slice(from));
    const seat = this.play.seat;
    at("log").replaceChildren(
      h("h2", {}, seat === null ? "What happened" : from === 0 ? "So far" : "Since your turn"),
      h("ol", { class: "recent" }, ...(recent.length ? recent : [h("li", { class: "faint" }, "Nothing yet.")])),
      from > 0 ? h("details", {}, h("summary", {}, "Earlier"), h("ol", {}, ...lines(this.entries.slice(0, from).reverse().slice(0, 150)))) : "",
    );
  }

  /** Show an earlier position. @param {number} position */
  async go(position) {
    const last = this.entries.at(-1)?.position ?? 0;
    if (position >= last) {
      this.leave();
      return;
    }
    this.play.choosing.cancel();
    this.past = true;
    const request = ++this.requests;
    const answer = await this.play.ask({ type: "at", position });
    if (request !== this.requests || answer.type !== "past") return;
    /** @type {HTMLInputElement} */ (at("slider")).value = String(position);
    const words = `Step ${position} of ${last}. ${answer.sentences.join(" ")}`;
    at("caption").textContent = words;
    announce(words);
    await this.play.map.show(answer.picture, 250);
    this.play.panel.render();
  }

  /** Show the game step by step, from a position or from where it was stopped. A second call stops it. @param {number} [from] */
  async replay(from) {
    const { signal } = this.play.off;
    if (this.playing) {
      this.playing = false;
      return;
    }
    this.playing = true;
    const last = this.entries.at(-1)?.position ?? 0;
    const slider = /** @type {HTMLInputElement} */ (at("slider"));
    let position = from ?? (this.past ? Number(slider.value) : 0);
    for (; this.playing && position < last && !signal.aborted; position += 1) {
      await this.go(position);
      await new Promise((go) => setTimeout(go, this.play.pace()));
      if (!this.past || Number(slider.value) !== position) break; // the player has moved to another step
    }
    const ended = this.playing && position >= last;
    this.playing = false;
    if (ended && !signal.aborted) this.leave();
    else if (!signal.aborted) this.render();
  }

  /** Return to the current position. */
  leave() {
    this.past = false;
    this.requests += 1;
    const live = this.play.live;
    at("caption").textContent = live?.sentences.join(" ") ?? "";
    if (live?.picture) void this.play.map.show(live.picture);
    this.play.panel.render();
  }
}

const PLACES = new Set(["cell", "cells", "tile", "before", "after", "origin", "destination", "placed", "to", "hex", "path", "from_", "boat"]);

/** Return the cells that events refer to. @param {unknown} value @returns {Pair[]} */
function cellsOf(value) {
  if (Array.isArray(value)) {
    if (value.length === 2 && value.every((part) => typeof part === "number")) return [/** @type {Pair} */ (value)];
    return value.flatMap(cellsOf);
  }
  if (value && typeof value === "object") {
    return Object.entries(value).flatMap(([key, part]) => (PLACES.has(key) && typeof part === "object" ? cellsOf(part) : []));
  }
  return [];
}
