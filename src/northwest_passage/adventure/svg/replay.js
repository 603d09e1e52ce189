// Draws the scenes of Adventure.
(() => {
  const { film, find, all, byId, board, make, move } = replay;
  const SVG = "http://www.w3.org/2000/svg";
  const trail = find(".trail", board);
  const [width, high, whole] = film.view;

  // The picture follows the race: it shows some rows at a time.
  let camera = whole - high;
  function look(y) {
    camera = y;
    board.setAttribute("viewBox", `0 ${y} ${width} ${high}`);
  }
  board.setAttribute("width", width);
  board.setAttribute("height", high);

  function place(element, spots) {
    if (element.matches(".ribbon")) {
      const points = spots.map(([x, y]) => `${x} ${y}`);
      const d = points.length > 1 ? "M" + points.join("L") : `M${points[0]}h.01`;
      for (const path of all("path", element)) path.setAttribute("d", d);
    } else if (element.matches(".square")) {
      const [x, y] = element.dataset.d.match(/[-\d.]+/g).map(Number);
      element.firstElementChild.setAttribute("transform", `translate(${spots[0][0] - x} ${spots[0][1] - y})`);
    }
    all("text", element).forEach((text, i) => {
      text.setAttribute("x", spots[i][0]);
      text.setAttribute("y", spots[i][1] + 4.6);
      text.style.opacity = spots[i][2];
    });
  }

  function show(to, { near }) {
    for (const ground of all(".ground-of", board))
      ground.classList.toggle("gone", ground.id !== `${film.prefix}ground-${to.ground}`);
    for (let n = 0; n < film.places; n++) byId(`fog-${n}`).classList.toggle("gone", n < to.tiles);
    const chests = new Set(to.chests);
    for (const chest of all(".treasure", board))
      chest.classList.toggle("gone", !chests.has(chest.id.slice((film.prefix + "treasure-").length)));
    for (const element of all(".lying", board)) {
      const spots = to.lying[element.id.slice((film.prefix + "lying-").length)];
      element.classList.toggle("gone", !spots);
      if (spots) place(element, spots);
    }
    for (const [seat, [x, y]] of Object.entries(to.boats)) {
      const boat = byId(`boat-${seat}`);
      boat.style.transform = `translate(${x}px,${y}px)`;
      boat.classList.toggle("acting", to.act === Number(seat));
    }
    trail.replaceChildren();
    for (const way of to.way) make(trail, "polyline", { points: way.map((spot) => spot.join()).join(" ") }, "way");

    const boats = Object.values(to.boats).map(([, y]) => y);
    const seen = to.act >= 0 && to.boats[to.act] ? to.boats[to.act][1] : Math.min(...boats);
    const wanted = Math.max(0, Math.min(whole - high, film.top + seen - high * 0.6));
    move("camera", camera, wanted, look, !near);

    for (const card of all("article")) showPlayer(card, to.players[card.dataset.player], to);
  }

  function showPlayer(card, [far, who, hand, reserve, points], to) {
    card.classList.toggle("turn", to.act === Number(card.dataset.player));
    find("strong", card).textContent = far;
    find(".who", card).textContent = who;
    find(".points", card).textContent = points ? "●".repeat(points) : "";
    find(".hand", card).textContent = hand.join(" · ");
    const wanted = reserve.join();
    const shelf = find(".reserve", card);
    if (shelf.dataset.has === wanted) return;
    shelf.dataset.has = wanted;
    shelf.replaceChildren(
      ...reserve.map((count, i) => {
        const span = document.createElement("span");
        const svg = document.createElementNS(SVG, "svg");
        const use = document.createElementNS(SVG, "use");
        use.setAttribute("href", `#s-${film.shapes[i]}`);
        svg.append(use);
        span.className = count ? "" : "none";
        span.title = film.shapes[i].replaceAll("_", " ");
        span.append(svg, String(count));
        return span;
      }),
    );
  }

  const brief = (step) => !step.boats && !step.lying && step.tiles === undefined;
  replay.start({ show, brief });
})();
