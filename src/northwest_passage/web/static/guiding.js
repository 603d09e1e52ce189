// The guide through the first round: the meaning of each decision, and the advice of a bot.

import { at, h, plainPicture, whenReleased } from "./dom.js";
import { reasonOf } from "./words.js";

/** @import { Answer } from "./types" */
/** @import { Play } from "./play.js" */

const KEY = "northwest-passage-guided";

export class Guiding {
  /** True if the player wants to be guided. */
  on = false;
  /** The advice for a frame. @type {{number: number, answer: Answer | null}} */
  advice = { number: -1, answer: null };

  /** @param {Play} play */
  constructor(play) {
    this.play = play;
  }

  render() {
    const shown = this.content();
    at("guide").hidden = !shown;
    at("guide").replaceChildren(...(shown ?? []));
  }

  /** @returns {(HTMLElement | string)[] | null} */
  content() {
    const { hello, live, mine, over, seat, story } = this.play;
    const guide = this.play.guides[hello?.game ?? ""];
    if (!hello || !guide || !live?.document || seat === null || story.past) return null;
    const { round } = live.document;
    const first = round <= 1 && !over;
    if (!this.on) return first && mine && !known(hello.game) ? this.offer() : null;
    if (!first) {
      if (round > 2 || over) return null;
      return [
        h("p", {}, h("b", {}, "That was the first round."), ` Now you know everything you need. ${guide.goal} “Hint” gives advice in every turn, and “How to play” explains the whole game.`),
        this.leave("Done"),
      ];
    }
    if (!mine) return [h("p", {}, "The other players act now. Their moves are shown on the map and below."), this.leave("Leave the guide")];
    return [
      h("p", {}, guide.decisions[live.document.phase] ?? ""),
      this.meanings(),
      this.advised(),
      this.leave("Leave the guide"),
    ].filter((part) => part !== null);
  }

  offer() {
    const guide = () => {
      this.on = true;
      this.render();
    };
    return [
      h("p", {}, h("b", {}, "Your first game?"), " A guide can take you through the first round: it explains what you can do, and what a good player would do."),
      h("p", {}, h("button", { type: "button", class: "primary", id: "guide-me", onclick: guide }, "Guide me"), " ", this.leave("No, thanks")),
    ];
  }

  /** Explain the buttons that can be pressed. */
  meanings() {
    const { hello, live } = this.play;
    const words = this.play.guides[hello?.game ?? ""]?.commands ?? {};
    const kinds = new Set(this.play.offers().map(({ kind }) => kind));
    const possible = (live?.commands ?? []).filter((command) => command.kinds.some((kind) => kinds.has(kind)));
    if (!possible.length) return null;
    return h("dl", {}, ...possible.flatMap(({ key, title }) => [h("dt", {}, title), h("dd", {}, words[key] ?? "")]));
  }

  /** Return the advice of a bot, which is requested once in each position. */
  advised() {
    const { number, play } = { number: this.play.number, play: this.play };
    if (this.advice.number !== number) {
      this.advice = { number, answer: null };
      void this.fetch(number);
    }
    const { answer } = this.advice;
    if (answer?.type !== "hint") return h("p", { class: "faint" }, "…");
    const offer = play.offers().find(({ id }) => id === answer.id);
    return h(
      "div",
      { class: "advice" },
      h("p", {}, "A good player might choose: ", h("b", {}, (offer && answer.picture && play.side.caption?.(offer)) || answer.label), `. ${reasonOf(answer)}`),
      answer.picture ? h("div", { class: "preview" }, plainPicture(answer.picture)) : null,
      offer ? h("button", { type: "button", id: "take-advice", onclick: () => void play.choosing.decide([offer], "", true) }, "Do this") : null,
    );
  }

  /** Request advice, up to four times if the server is busy. @param {number} number of the frame */
  async fetch(number) {
    const { play } = this;
    for (let tries = 0; tries < 4; tries += 1) {
      const answer = await play.line.ask({ type: "hint" }, play.seat, play.sizing.size);
      if (number !== play.number || play.off.signal.aborted) return;
      if (answer.type === "hint") {
        this.advice.answer = answer;
        whenReleased(() => {
          if (!play.busy && !play.off.signal.aborted) this.render();
        });
        return;
      }
      await new Promise((go) => setTimeout(go, 2000));
    }
  }

  /** Return a button that ends the guide, which is then not offered again. @param {string} words */
  leave(words) {
    return h(
      "button",
      {
        type: "button",
        id: "leave-guide",
        onclick: () => {
          this.on = false;
          try {
            localStorage.setItem(`${KEY}-${this.play.hello?.game}`, "yes");
          } catch {
            // If the browser stores nothing, the guide is offered again.
          }
          this.render();
        },
      },
      words,
    );
  }
}

/** Return whether the guide was offered in this browser before. @param {string} game */
function known(game) {
  try {
    return localStorage.getItem(`${KEY}-${game}`) !== null;
  } catch {
    return false;
  }
}
