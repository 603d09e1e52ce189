// The rules in words: a line beside the buttons, a dialog with a whole rule, and clicks that only explain.

import { at, dialog, h } from "./dom.js";

/** @import { Rule } from "./types" */

/** A reference to another rule: `(PLC-3)`, `: see MOV-1 and MOV-3`. */
const REFERENCE = /(?:[:;,] see | \()[A-Z]{3}-\w+(?:(?:, | and | to )[A-Z]{3}-\w+)*\)?/g;

export class Rules {
  /** While this is on, a click shows the rule and does nothing else. */
  explaining = false;

  /** @param {Record<string, Rule>} texts */
  constructor(texts) {
    this.texts = texts;
  }

  /** Return the title of a rule. @param {string} id */
  title(id) {
    return this.texts[id]?.title ?? "";
  }

  /** Return the first paragraph of a rule, without its markup. @param {string} id */
  gist(id) {
    const first = plain(this.texts[id]?.text.split("\n\n")[0] ?? "");
    return first.replaceAll(REFERENCE, "");
  }

  /** Return the first sentence of a rule. @param {string} id */
  sentence(id) {
    return this.gist(id).split(/(?<=\.) /)[0] ?? "";
  }

  /** Show a rule below the buttons. @param {string} id @param {string | null} why the reason why something is not possible now @param {string} [words] a text that replaces that of the rule */
  line(id, why, words = this.gist(id)) {
    if (!this.texts[id]) return;
    at("rule-line").hidden = false;
    at("rule-line").replaceChildren(
      h("p", {}, why ? h("b", { class: "why" }, why) : h("b", {}, this.title(id)), " ", h("span", {}, words)),
      this.button(id, "More"),
    );
  }

  /** Return a small button that shows a rule. @param {string} id @param {string} [words] */
  button(id, words = "?") {
    const title = this.title(id);
    return h(
      "button",
      { type: "button", class: "rule", title, "aria-label": words === "?" ? `Rule: ${title}` : `${words}: ${title}`, onclick: () => void this.show(id) },
      words,
    );
  }

  /** @param {string} id */
  async show(id) {
    const rule = this.texts[id];
    if (!rule) return;
    await dialog(rule.title, () => [
      ...paragraphs(rule.text),
      ...paragraphs(rule.ruling ?? "", "faint"),
      h("p", { class: "faint" }, `Exact rule ${rule.id}`),
    ]);
  }

  /** Explain a rule if that mode is on, and return whether it is. @param {string} id */
  explain(id) {
    if (!this.explaining) return false;
    void this.show(id);
    return true;
  }
}

/** Return a text without its markup. @param {string} text */
function plain(text) {
  return text.replaceAll(/[*_`]/g, "");
}

/** Return the paragraphs and tables of a rule. @param {string} text @param {string} [kind] a class for their style */
export function paragraphs(text, kind = "") {
  const parts = text.split("\n\n").filter(Boolean);
  return parts.map((part) => (part.startsWith("|") ? table(part) : h("p", { class: kind }, plain(part))));
}

/** Return a table, given its lines. The first line has the titles, the second only dashes. @param {string} text */
function table(text) {
  const [titles = [], , ...rows] = text.split("\n").map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...titles.map((title) => (title ? h("th", { scope: "col" }, title) : h("td"))))),
    h("tbody", {}, ...rows.map(([first = "", ...cells]) => h("tr", {}, h("th", { scope: "row" }, first), ...cells.map((cell) => h("td", {}, cell))))),
  );
}
