/* How Sphinx weighs what a search finds: its own numbers, and what has the very name that was searched for
   comes first, the shorter dotted name before the longer. Readers write nwp for northwest_passage. */
var inFull = (query) => query.trim().toLowerCase().replace(/^nwp\./, "northwest_passage.");
var splitQuery = (query) =>
  inFull(query).split(/[^\p{Letter}\p{Number}_\p{Emoji_Presentation}]+/gu).filter((term) => term);
var Scorer = {
  score: ([page, name, anchor, description, score]) => {
    const query = inFull(new URLSearchParams(window.location.search).get("q") ?? "");
    const parts = name.toLowerCase().split(".");
    // A module is on the page of its names, which come before it.
    const last = anchor.includes("module-") ? undefined : parts.at(-1);
    const same = parts.join(".") === query || last === query;
    return same ? score + 100 - 10 * (parts.length - 1) : score;
  },
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
