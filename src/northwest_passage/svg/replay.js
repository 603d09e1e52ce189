"use strict";
(() => {
  const film = JSON.parse(document.getElementById("film").textContent);
  const find = (query, root = document) => root.querySelector(query);
  const all = (query, root = document) => [...root.querySelectorAll(query)];
  const byId = (name) => document.getElementById(film.prefix + name);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const SVG = "http://www.w3.org/2000/svg";
  const board = find(".stage > svg");
  const slider = find("input[type=range]");
  const output = find("output");
  const speed = find("select");
  const told = find(".told ol");
  const cursor = find(".story .cursor");
  const trail = find(".trail", board);
  const last = film.steps.length - 1;

  // Each step says what is new; put together they are whole scenes.
  const scenes = [];
  let scene = { pieces: {}, players: {} };
  for (const step of film.steps) {
    const merge = (part) => {
      const whole = { ...scene[part], ...(step[part] || {}) };
      for (const name in whole) if (whole[name] === null) delete whole[name];
      return whole;
    };
    scene = { ...scene, placed: [], filled: [], taken: [], ...step, pieces: merge("pieces"), players: merge("players") };
    scenes.push(scene);
  }

  let now = -1;
  let timer = 0;
  const pace = () => 950 / Number(speed.value);

  // -- Ice and coasts move along with time; the rest is left to the style sheet.

  const motions = new Map();
  let frame = 0;
  function move(key, from, to, show, quick) {
    const length = Math.min(900, pace() * 0.8);
    if (quick || still.matches || from === to) {
      motions.delete(key);
      show(to);
      return;
    }
    motions.set(key, { from, to, show, start: performance.now(), length });
    if (!frame) frame = requestAnimationFrame(tick);
  }
  function tick(time) {
    frame = 0;
    for (const [key, motion] of motions) {
      const t = Math.min(1, Math.max(0, (time - motion.start) / motion.length));
      const eased = t * t * (3 - 2 * t);
      motion.show(motion.from + (motion.to - motion.from) * eased);
      if (t >= 1) motions.delete(key);
    }
    if (motions.size) frame = requestAnimationFrame(tick);
  }

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

  // -- One step.

  function make(name, attributes, kind) {
    for (const rim of [true, false]) {
      const element = document.createElementNS(SVG, name);
      for (const key in attributes) element.setAttribute(key, attributes[key]);
      element.setAttribute("class", rim ? "rim " + kind : kind);
      trail.append(element);
    }
  }

  function show(number, quick) {
    number = Math.max(0, Math.min(last, number));
    const from = scenes[now];
    const to = scenes[number];
    const near = !quick && from !== undefined && Math.abs(number - now) === 1;
    document.documentElement.style.setProperty("--pace", near ? `${Math.min(0.9, (pace() * 0.8) / 1000)}s` : "0s");
    document.body.classList.toggle("jump", !near);
    now = number;

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
    find(".heading", board).textContent = to.words[0];
    find(".note", board).textContent = to.words[1];

    trail.replaceChildren();
    for (const element of all(".piece", board)) {
      const name = element.id.slice(film.prefix.length);
      const at = to.pieces[name];
      element.classList.toggle("acting", to.act.includes(name));
      element.style.opacity = at ? 1 : 0;
      if (!at) continue;
      element.style.transform = `translate(${at[0]}px,${at[1]}px) scale(${at[2]})`;
      const before = near && number > 0 && !name.startsWith("token") && scenes[number - 1].pieces[name];
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
    showWords(number);
    const [left, right] = film.chart;
    cursor.setAttribute("transform", `translate(${left + ((right - left) * number) / Math.max(1, last)} 0)`);
    cursor.setAttribute("visibility", "visible");
    slider.value = number;
    slider.setAttribute("aria-valuetext", `step ${number} of ${last}, ${to.words[0]}`);
    output.textContent = `${number} of ${last} · round ${to.round}`;
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
  let listed = [0, 0];
  function showWords(number) {
    // The last twenty steps and this one; all of them would make long games slow.
    const first = Math.max(0, number - 20);
    if (listed[0] !== first || listed[1] !== number) {
      const items = [];
      for (let i = first; i <= number; i++)
        for (const sentence of film.steps[i].said) {
          const item = document.createElement("li");
          item.textContent = sentence;
          if (i === number) item.classList.add("now");
          if (/^Round \d/.test(sentence)) item.classList.add("round");
          items.push(item);
        }
      told.replaceChildren(...items);
      listed = [first, number];
    }
    told.scrollTop = told.scrollHeight;
  }

  // -- Controls.

  const button = find("[data-go=play]");
  function pause() {
    clearTimeout(timer);
    timer = 0;
    button.classList.remove("playing");
    button.setAttribute("aria-label", "Play");
  }
  function play() {
    if (now >= last) show(0, true);
    button.classList.add("playing");
    button.setAttribute("aria-label", "Pause");
    const next = () => {
      if (now >= last) return pause();
      show(now + 1);
      // What changes nothing on the map is soon told.
      const step = film.steps[now];
      const brief = !step.pieces && !step.tiles && step.ice === undefined;
      timer = setTimeout(next, pace() * (brief ? 0.45 : 1));
    };
    timer = setTimeout(next, pace() * 0.3);
  }
  const round = (way) => {
    let number = now + way;
    while (number > 0 && number < last && scenes[number].round === scenes[number - 1].round) number += way;
    return number;
  };
  const faster = (way) => {
    speed.selectedIndex = Math.max(0, Math.min(speed.options.length - 1, speed.selectedIndex + way));
  };
  const go = {
    first: () => show(0, true),
    back: () => show(now - 1),
    play: () => (timer ? pause() : play()),
    on: () => show(now + 1),
    last: () => show(last, true),
  };
  for (const element of all("[data-go]"))
    element.addEventListener("click", () => {
      if (element !== button) pause();
      go[element.dataset.go]();
    });
  slider.max = last;
  slider.addEventListener("input", () => {
    pause();
    show(Number(slider.value), true);
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target === speed) return;
    const keys = {
      ArrowLeft: event.shiftKey ? () => show(round(-1), true) : go.back,
      ArrowRight: event.shiftKey ? () => show(round(1), true) : go.on,
      Home: go.first,
      End: go.last,
      "+": () => faster(1),
      "-": () => faster(-1),
      " ": go.play,
    };
    const act = keys[event.key];
    if (!act || (event.key === " " && event.target.tagName === "BUTTON")) return;
    event.preventDefault();
    if (event.key.length > 1) pause();
    act();
  });

  const asked = Number(location.hash.slice(1));
  show(Number.isInteger(asked) && asked > 0 ? asked : 0, true);
  if (!still.matches && !asked) play();
})();
