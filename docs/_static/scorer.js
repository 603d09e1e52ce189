/* How Sphinx weighs what a search finds: its own numbers, and what has the very name that was searched for comes first. */
var Scorer = {
  score: ([page, name, anchor, description, score]) => {
    const query = new URLSearchParams(window.location.search).get("q") ?? "";
    return score + (name.toLowerCase() === query.trim().toLowerCase() ? 100 : 0);
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
