// What happened: since one's turn, before it, and how it was at any moment.

import { announce, at, h } from "./dom.js";

/** @import { Frame, Pair, Told } from "./types" */
/** @import { Play } from "./play.js" */

export class Story {
  /** @param {Play} play */
  constructor(play) {
    this.play = play;
    /** @type {Told[]} */
    this.told = [];
    /** Whether another moment than the present is shown. */
    this.past = false;
    this.asked = 0;
    /** Whether the past is shown step by step. */
    this.playing = false;
    const slider = /** @type {HTMLInputElement} */ (at("slider"));
    slider.addEventListener("input", () => void this.go(Number(slider.value)), { signal: play.off.signal });
  }

  /** @param {Told[]} told */
  begin(told) {
    this.told = [...told];
  }

  /** @param {Frame} frame */
  add(frame) {
    if (frame.undone) this.told = this.told.filter(({ position }) => position <= frame.position);
    else if (this.told.every(({ position }) => position !== frame.position)) this.told.push(frame);
  }

  /** Why nothing can be taken back; empty if it can, perhaps with the consent of others. */
  whyNoUndo() {
    if (this.past) return "You are looking at the past: go back to now first.";
    const { terms } = this.play.undoing;
    return terms?.frame === this.play.number ? terms.why : "Wait a moment.";
  }

  /** What happened since one's own last decision. */
  recent() {
    const seat = this.play.seat;
    let from = this.told.length;
    while (from > 0 && this.told[from - 1]?.player !== seat) from -= 1;
    return from === 0 ? 0 : from;
  }

  /** The same, in sentences. */
  since() {
    return this.told
      .slice(this.recent())
      .flatMap(({ sentences }) => sentences)
      .slice(-12)
      .join(" ");
  }

  render() {
    const slider = /** @type {HTMLInputElement} */ (at("slider"));
    const last = this.told.at(-1)?.position ?? 0;
    slider.max = String(last);
    if (!this.past) slider.value = String(last);
    slider.setAttribute("aria-valuetext", this.past ? `Step ${slider.value} of ${last}` : "Now");
    at("replay").hidden = !(this.play.live?.document && this.play.side.isOver(this.play.live.document));
    at("replay").textContent = this.playing ? "Stop" : "Replay";
    const from = this.recent();
    const line = (/** @type {Told} */ told) =>
      told.sentences.length === 0
        ? null
        : h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: told.player === null || told.player < 0 ? "chance" : `by player-${told.player}`,
                onclick: () => void this.go(told.position),
                onpointerenter: () => this.show(told),
                onfocus: () => this.show(told),
                onpointerleave: () => this.play.map.mark([], "shown"),
                onblur: () => this.play.map.mark([], "shown"),
              },
              told.sentences.join(" "),
            ),
          );
    const lines = (/** @type {Told[]} */ part) => part.map(line).filter((item) => item !== null);
    const recent = lines(this.told.slice(from));
    const seat = this.play.seat;
    at("log").replaceChildren(
      h("h2", {}, seat === null ? "What happened" : from === 0 ? "So far" : "Since your turn"),
      h("ol", { class: "recent" }, ...(recent.length ? recent : [h("li", { class: "faint" }, "Nothing yet.")])),
      from > 0 ? h("details", {}, h("summary", {}, "Before"), h("ol", {}, ...lines(this.told.slice(0, from).reverse().slice(0, 150)))) : "",
    );
  }

  /** Show where something happened. @param {Told} told */
  show(told) {
    this.play.map.mark(cellsOf(told.events), "shown");
  }

  /** See how it was. @param {number} position */
  async go(position) {
    const last = this.told.at(-1)?.position ?? 0;
    if (position >= last) {
      this.leave();
      return;
    }
    this.play.choosing.cancel();
    this.past = true;
    const asked = ++this.asked;
    const answer = await this.play.ask({ type: "at", position });
    if (asked !== this.asked || answer.type !== "past") return;
    /** @type {HTMLInputElement} */ (at("slider")).value = String(position);
    const words = `Step ${position} of ${last}. ${answer.sentences.join(" ")}`;
    at("caption").textContent = words;
    announce(words);
    await this.play.map.show(answer.picture, 250);
    this.play.panel.render();
  }

  /** Show the game step by step, from a position or from where it was stopped; a second call stops it. @param {number} [from] */
  async replay(from) {
    const { signal } = this.play.off;
    if (this.playing) {
      this.playing = false;
      return;
    }
    this.playing = true;
    const last = this.told.at(-1)?.position ?? 0;
    const slider = /** @type {HTMLInputElement} */ (at("slider"));
    let position = from ?? (this.past ? Number(slider.value) : 0);
    for (; this.playing && position < last && !signal.aborted; position += 1) {
      await this.go(position);
      await new Promise((go) => setTimeout(go, this.play.pace()));
      if (!this.past || Number(slider.value) !== position) break; // the player has gone elsewhere
    }
    const ended = this.playing && position >= last;
    this.playing = false;
    if (ended && !signal.aborted) this.leave();
    else if (!signal.aborted) this.render();
  }

  /** Back to the present. */
  leave() {
    this.past = false;
    this.asked += 1;
    const live = this.play.live;
    at("caption").textContent = live?.sentences.join(" ") ?? "";
    if (live?.picture) void this.play.map.show(live.picture);
    this.play.panel.render();
  }
}

const PLACES = new Set(["cell", "cells", "tile", "before", "after", "origin", "destination", "placed", "to", "hex", "path", "from_", "boat"]);

/** The cells that events are about. @param {unknown} value @returns {Pair[]} */
export function cellsOf(value) {
  if (Array.isArray(value)) {
    if (value.length === 2 && value.every((part) => typeof part === "number")) return [/** @type {Pair} */ (value)];
    return value.flatMap(cellsOf);
  }
  if (value && typeof value === "object") {
    return Object.entries(value).flatMap(([key, part]) => (PLACES.has(key) && typeof part === "object" ? cellsOf(part) : []));
  }
  return [];
}
