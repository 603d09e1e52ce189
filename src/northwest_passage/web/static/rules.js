// The rules in words: a line beside the buttons, a dialog for the whole of one, and clicks that only explain.

import { at, dialog, h } from "./dom.js";

/** @import { Rule } from "./types" */

export class Rules {
  /** While this is on, a click tells the rule and does nothing. */
  explaining = false;

  /** @param {Record<string, Rule>} texts */
  constructor(texts) {
    this.texts = texts;
  }

  /** What a rule is called. @param {string} id */
  title(id) {
    return this.texts[id]?.title ?? "";
  }

  /** The first paragraph of a rule, without its marks. @param {string} id */
  gist(id) {
    return (this.texts[id]?.text.split("\n\n")[0] ?? "").replaceAll(/[*_`]/g, "");
  }

  /** The first sentence of it. @param {string} id */
  sentence(id) {
    return this.gist(id).split(/(?<=\.) /)[0] ?? "";
  }

  /** Say a rule in the line beside the buttons. @param {string} id @param {string | null} why something is not possible now */
  line(id, why) {
    if (!this.texts[id]) return;
    at("rule-line").replaceChildren(
      this.button(id), // first, since a long rule is cut
      " ",
      why ? h("b", { class: "why" }, why) : h("b", {}, this.title(id)),
      " ",
      h("span", {}, this.gist(id)),
    );
  }

  /** A small button that shows a rule. @param {string} id @param {string} [words] */
  button(id, words = id) {
    const title = this.title(id);
    return h(
      "button",
      { type: "button", class: "rule", title, "aria-label": `${words}: rule ${id}`, onclick: () => void this.show(id) },
      words,
    );
  }

  /** @param {string} id */
  async show(id) {
    const rule = this.texts[id];
    if (!rule) return;
    await dialog(`${rule.id} ${rule.title}`, () => [
      ...rule.text.split("\n\n").map((part) => h(part.startsWith("|") ? "pre" : "p", {}, part)),
      rule.ruling ? h("p", { class: "faint" }, rule.ruling) : null,
    ]);
  }

  /** Whether a click was only to explain. @param {string} id */
  explain(id) {
    if (!this.explaining) return false;
    void this.show(id);
    return true;
  }
}
