// The player's pending choice: a tile to place, targets on the map, or one of several actions.

import { announce, at, calm, choice, nextTask, toast } from "./dom.js";
import { Placing } from "./placing.js";
import { note } from "./words.js";

/** @import { Offer, Pair } from "./types" */
/** @import { Play } from "./play.js" */

export class Choosing {
  /** The name of the pending choice, or an empty string. */
  selected = "";
  /** @type {Placing | null} */
  placing = null;
  /** A function that redraws the pending choice on a picture of another size. @type {(() => void) | null} */
  redraw = null;
  /** True if the last input came from the keyboard. */
  byKeyboard = false;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
  }

  /** Carry out an action. If several are given, let the player choose one. @param {Offer[]} found @param {string} title @param {boolean} [sure] true if no warning is needed */
  async decide(found, title, sure = false) {
    const { play } = this;
    const live = play.live;
    const offer = found.length > 1 ? await this.pick(found, title) : found[0];
    // The game may have continued while a question was open.
    if (!offer || !live?.document || live !== play.live || !play.mine) return;
    const words = sure ? "" : play.side.warning?.(offer, live.document, play.seat);
    if (words) {
      const certain = await choice("Are you sure?", [{ value: true, label: offer.label }, { value: false, label: "No, go back" }], words);
      if (!certain || live !== play.live || !play.mine) return;
    }
    this.cancel();
    await play.act({ type: "play", id: offer.id, frame: live.number });
  }

  /** Let the player choose one of several actions. The cells of the one that is pointed at are marked. @param {Offer[]} found @param {string} title */
  async pick(found, title) {
    const { map, side } = this.play;
    const offers = [...found].sort((a, b) => a.cost - b.cost);
    const options = offers.map((offer) => ({
      value: offer,
      label: offer.label,
      note: note(offer, side.coin),
      picture: this.play.live?.pictures?.[offer.id],
      point: () => map.mark(offer.cells, "hint"),
    }));
    const chosen = await choice(title, options);
    map.mark([], "hint");
    return chosen;
  }

  /** Start placing a tile with the pointer. @param {string} tile @param {Offer[]} found */
  place(tile, found) {
    const again = this.selected === `tile ${tile}`;
    this.cancel();
    if (again) return;
    const { play } = this;
    this.selected = `tile ${tile}`;
    this.placing = new Placing(play.map, tile, found, play.faces.of(tile), {
      place: (offers) => void this.decide(offers, `Which unit places ${tile}?`),
      why: (cell) => void this.whyHere(tile, cell),
      cancel: () => this.cancel(),
    });
    const { placing } = this;
    this.redraw = () => {
      if (play.live?.picture) void play.map.show(play.live.picture);
      play.map.mark(placing.everywhere(), "spot");
      placing.draw();
    };
    const touch = matchMedia("(pointer: coarse)").matches;
    this.say(
      touch
        ? `Tap the map, then tap again to place ${tile}. Hold to turn it.`
        : `Click on the map to place ${tile}. R, a right click, the wheel or a long press turns it.`,
    );
    at("map").scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
    play.panel.render();
  }

  /** @param {string} tile @param {Pair} cell */
  async whyHere(tile, [col, row]) {
    const answer = await this.play.ask({ type: "why_here", tile, col, row });
    if (answer.type === "possible") toast("The tile would fit with its upper left cell here, but you cannot place it now.", "refused");
  }

  /** Show actions as targets on the map. @param {Offer[]} found @param {string} words @param {string} name */
  async target(found, words, name) {
    const again = this.selected === name;
    this.cancel();
    if (again) return;
    this.selected = name;
    this.redraw = () => void this.showTargets(found, words, name);
    await this.showTargets(found, words, name);
  }

  /** @param {Offer[]} found @param {string} words @param {string} name */
  async showTargets(found, words, name) {
    const { play } = this;
    const answer = await play.ask({ type: "show", ids: found.map(({ id }) => id) });
    if (answer.type !== "picture" || this.selected !== name) return;
    play.map.parse(answer.picture);
    await nextTask();
    if (this.selected !== name) return;
    await play.map.show(answer.picture);
    if (words !== play.promptWords()) this.say(words);
    announce(`${words} ${found.length} ${found.length === 1 ? "choice" : "choices"}.`);
    at("map").scrollIntoView({ block: "nearest", behavior: "auto" });
    play.map.follow("[data-action]");
    play.panel.render();
    if (this.byKeyboard) /** @type {HTMLElement | null} */ (at("board").querySelector("[data-action]"))?.focus();
  }

  /** Carry out the action of a target on the map. @param {Element} target */
  async chosen(target) {
    const ids = (target.getAttribute("data-actions") ?? target.getAttribute("data-action") ?? "").split("|");
    const found = this.play.offers().filter(({ id }) => ids.includes(id));
    if (found.length) await this.decide(found, "Which action?");
  }

  /** Cancel the pending choice. */
  cancel() {
    const { live, map, panel, story } = this.play;
    this.placing?.end();
    this.placing = null;
    const was = this.selected;
    this.selected = "";
    this.redraw = null;
    this.say("");
    if (was && live?.picture && !story.past) void map.show(live.picture);
    if (was && !this.play.busy) panel.render();
  }

  /** @param {string} words */
  say(words) {
    at("help").textContent = words;
    at("help").hidden = !words;
  }
}
