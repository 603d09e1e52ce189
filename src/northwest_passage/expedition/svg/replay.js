// Draws the scenes of Expedition.
(() => {
  const { film, find, all, byId, board, move } = replay;
  const SVG = "http://www.w3.org/2000/svg";
  const trail = find(".trail", board);
  const make = (...what) => replay.make(trail, ...what);

  // On a phone there is room for the map alone, and pieces are larger.
  const phone = matchMedia("(max-width: 560px)");
  const fit = () => board.setAttribute("viewBox", film.views[phone.matches ? 1 : 0].join(" "));
  phone.addEventListener("change", fit);
  fit();

  const freezing = find("rect", byId("frozen"));
  const line = find(".line", board);
  function showIce(height) {
    freezing.setAttribute("height", height);
    line.setAttribute("transform", `translate(0 ${height})`);
    line.style.opacity = height > 0 ? 1 : 0;
  }

  const clips = new Map(
    all("rect", byId("shown")).map((rect) => [
      rect.id.slice((film.prefix + "clip-").length),
      { rect, box: ["x", "y", "width", "height"].map((name) => Number(rect.getAttribute(name))), part: 1 },
    ]),
  );
  function showCoast(clip, part) {
    const [x, y, width, height] = clip.box;
    clip.part = part;
    clip.rect.setAttribute("x", x + (width * (1 - part)) / 2);
    clip.rect.setAttribute("y", y + (height * (1 - part)) / 2);
    clip.rect.setAttribute("width", width * part);
    clip.rect.setAttribute("height", height * part);
  }

  function show(to, { near, before: earlier }) {
    const known = new Set(to.tiles);
    for (const [name, clip] of clips) {
      const part = known.has(name) ? 1 : 0;
      move("tile-" + name, clip.part, part, (value) => showCoast(clip, value), !near);
      byId("tile-" + name).classList.toggle("gone", !part);
    }
    const charted = new Set(to.islands.map(String));
    for (const element of all("[data-island]", board)) element.classList.toggle("gone", !charted.has(element.dataset.island));
    move("ice", Number(freezing.getAttribute("height")), to.ice * film.cell, showIce, !near);

    const [place, sun] = to.sun;
    const disc = find(".disc", board);
    disc.removeAttribute("transform");
    disc.style.transform = `translate(${film.suns[place][0]}px,${film.suns[place][1]}px)`;
    find("text", disc).textContent = sun;

    trail.replaceChildren();
    for (const element of all(".piece", board)) {
      const name = element.id.slice(film.prefix.length);
      const at = to.pieces[name];
      element.classList.toggle("acting", to.act.includes(name));
      element.style.opacity = at ? 1 : 0;
      if (!at) continue;
      element.style.transform = `translate(${at[0]}px,${at[1]}px) scale(${at[2] * (phone.matches ? 1.35 : 1)})`;
      const before = near && earlier && !name.startsWith("token") && earlier.pieces[name];
      if (before && Math.hypot(before[0] - at[0], before[1] - at[1]) > film.cell * 0.7)
        make("line", { x1: before[0], y1: before[1], x2: at[0], y2: at[1] }, "way");
    }
    const box = ([x, y, width, height], inset) => ({
      x: x * film.cell + inset,
      y: y * film.cell + inset,
      width: width * film.cell - 2 * inset,
      height: height * film.cell - 2 * inset,
      rx: 3,
    });
    for (const tile of to.filled) make("rect", box(tile, 6), "filled");
    for (const tile of to.placed) make("rect", box(tile, 3), "placed");
    for (const [x, y] of to.taken) make("circle", { cx: (x + 0.5) * film.cell, cy: (y + 0.5) * film.cell, r: 23 }, "taken");

    for (const [i, end] of ["northwest", "greenland"].entries())
      all(`.arrow.${end} .medal`, board).forEach((medal, k) => medal.classList.toggle("gone", k < film.medals[i] - to.left[i]));

    showPlayers(to);
  }

  // -- Beside the map.

  function pictured(prefix, name, width) {
    const svg = document.createElementNS(SVG, "svg");
    const use = document.createElementNS(SVG, "use");
    use.setAttribute("href", `#${prefix}-${name}`);
    svg.setAttribute("viewBox", prefix === "k" ? "0 0 36 36" : `0 0 ${width} 64`);
    if (prefix === "k") use.setAttribute("width", 36), use.setAttribute("height", 36);
    else use.setAttribute("width", width), use.setAttribute("height", 64);
    svg.append(use);
    return svg;
  }
  function shelve(shelf, names) {
    const wanted = names.join();
    if (shelf.dataset.names === wanted) return;
    shelf.dataset.names = wanted;
    shelf.replaceChildren(
      ...names.map((name) => {
        const figure = document.createElement("figure");
        const caption = document.createElement("figcaption");
        caption.textContent = name ?? "–";
        if (name) figure.append(pictured("t", name, name[0] === "L" ? 128 : 64));
        figure.append(caption);
        return figure;
      }),
    );
  }
  function showPlayers(to) {
    for (const card of all("article")) {
      const [points, ship, sled, tokens, reserve, status] = to.players[card.dataset.player];
      card.classList.toggle("turn", to.turn === Number(card.dataset.player));
      find("strong", card).textContent = String(points).replace("-", "\u2212");
      const crew = (words, [ready, resting]) => `${words} ${"●".repeat(ready)}${"–".repeat(resting)}`;
      const away = to.pieces["sled-" + card.dataset.player] ? crew("Sled", sled) : "no Sled";
      find(".crew", card).textContent = [crew("Ship", ship), away, status].filter(Boolean).join(" · ");
      find(".tokens", card).replaceChildren(
        ...tokens.map((count, i) => {
          const span = document.createElement("span");
          span.className = count ? "" : "none";
          span.title = film.kinds[i];
          span.append(pictured("k", film.kinds[i]), String(count));
          return span;
        }),
      );
      shelve(find(".shelf", card), reserve);
    }
    shelve(find(".open .shelf"), to.display);
    find(".open small").textContent = `${to.bag} in the bag`;
  }
  const brief = (step) => !step.pieces && !step.tiles && step.ice === undefined;
  replay.start({ show, brief });
})();
