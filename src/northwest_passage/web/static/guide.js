// The player's guide: the briefing on the first screen, and "How to play".

import { dialog, h, plainPicture } from "./dom.js";
import { GAMES } from "./games.js";
import { paragraphs } from "./rules.js";

/** @import { Guide, Illustration, Rule } from "./types" */

/** @param {Guide} guide @param {Illustration} illustration */
function figure(guide, { name, caption }) {
  const text = guide.pictures[name];
  if (!text) return null;
  return h("figure", {}, h("div", {}, plainPicture(text)), caption ? h("figcaption", {}, caption) : null);
}

/** Return the goal, the scoring and the first steps, with two pictures. @param {Guide} guide @returns {HTMLElement[]} */
export function briefing(guide) {
  return [
    h("p", {}, h("b", {}, guide.goal)),
    h("p", {}, guide.scoring),
    h("ol", {}, ...guide.first_steps.map((step) => h("li", {}, step))),
    h("div", { class: "figures" }, ...guide.illustrations.map((illustration) => figure(guide, illustration))),
  ];
}

/**
 * Show the guide of a game on one page, with its exact rules at the end.
 * @param {string} game @param {string} title @param {Guide} guide @param {Record<string, Rule>} rules
 */
export function howToPlay(game, title, guide, rules) {
  return dialog(
    `How to play ${title}`,
    () => [
      h("p", {}, h("b", {}, guide.goal), " ", guide.scoring),
      h("ol", {}, ...guide.first_steps.map((step) => h("li", {}, step))),
      ...guide.topics.flatMap((topic) => [
        h("h3", {}, topic.title),
        ...paragraphs(topic.text),
        topic.illustration ? figure(guide, topic.illustration) : null,
      ]),
      exactRules(game, rules),
    ],
    "reading",
  );
}

/** Return the exact rules of a game, by chapter. @param {string} game @param {Record<string, Rule>} rules */
function exactRules(game, rules) {
  return h(
    "details",
    { class: "exact" },
    h("summary", {}, "Exact rules"),
    h("p", { class: "faint" }, "Every rule in full, with its number, for questions that the guide leaves open."),
    ...(GAMES[game]?.chapters ?? []).map(([chapter, title]) =>
      h(
        "details",
        {},
        h("summary", {}, title),
        ...Object.values(rules)
          .filter(({ id }) => id.startsWith(`${chapter}-`))
          .flatMap((rule) => [h("h4", {}, rule.title, h("small", {}, ` ${rule.id}`)), ...paragraphs(rule.text)]),
      ),
    ),
  );
}
