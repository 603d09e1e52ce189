// Undo: the conditions for it, and the consent of others.

import { announce, at, h, toast } from "./dom.js";
import { able } from "./panel.js";

/** @import { UndoAsked, UndoTerms } from "./types" */
/** @import { Play } from "./play.js" */

export class Undoing {
  /** The last conditions that the table sent. @type {UndoTerms | null} */
  terms = null;

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
  }

  /** @param {UndoTerms} terms */
  hear(terms) {
    const before = this.terms;
    this.terms = terms;
    const asked = before?.asked;
    if (asked && !terms.asked && before.frame === terms.frame) {
      if (asked.own && terms.why) toast(terms.why, "refused");
      else if (asked.open) toast("The undo request is no longer open.");
    }
    this.render();
    this.question(before?.asked ?? null);
  }

  /** Update the button, which can be pressed when an undo can succeed. */
  render() {
    const { play } = this;
    const names = this.names(this.terms?.consent ?? []);
    const words = names ? `Ask ${names} to let you undo your last decision (U)` : "Undo your last decision (U)";
    able("undo", words, play.busy ? "Wait for the others." : play.story.whyNoUndo());
  }

  /** Show a request to the players who have to agree, and its state to the player who made it. @param {UndoAsked | null} before */
  question(before) {
    const box = at("asked");
    const asked = this.terms?.asked ?? null;
    if (!asked || (!asked.own && !asked.open)) {
      box.hidden = true;
      return;
    }
    const frame = this.terms?.frame ?? -1;
    const answer = (/** @type {"agree" | "decline"} */ type, /** @type {string} */ label) => {
      const request = type === "agree" ? { type, frame, player: asked.player } : { type, frame };
      return h("button", { type: "button", id: type, onclick: () => void this.play.ask(request) }, label);
    };
    const words = asked.own
      ? `${this.names(asked.missing)} must agree before this is undone:`
      : `${this.names([asked.player])} asks to undo this${asked.chance ? ", including the draws, which will be the same again" : ""}. Do you agree?`;
    box.replaceChildren(
      h("p", {}, words),
      h("ul", {}, ...asked.sentences.map((sentence) => h("li", {}, sentence))),
      h("p", {}, ...(asked.own ? [answer("decline", "Withdraw")] : [answer("agree", "Agree"), answer("decline", "Decline")])),
    );
    box.hidden = false;
    if (!before) announce(words);
  }

  /** @param {number[]} players */
  names(players) {
    return players.map((player) => this.play.hello?.players[player]?.name ?? "").join(" and ");
  }
}
