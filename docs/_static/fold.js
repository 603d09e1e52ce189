/* A link to a field opens the list that it is in. */
function unfold() {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const lists = [];
  for (let list = target?.closest("details"); list; list = list.parentElement.closest("details")) lists.push(list);
  for (const list of lists) list.open = true;
  if (lists.length) target.scrollIntoView();
}
addEventListener("DOMContentLoaded", unfold);
addEventListener("hashchange", unfold);
addEventListener("beforeprint", () => document.querySelectorAll("details.fold").forEach((list) => { list.open = true; }));
