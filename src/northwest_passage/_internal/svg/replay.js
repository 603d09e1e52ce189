"use strict";
// Plays a film. This part is shared by all games. A game draws its scenes and calls `replay.start`.
const replay = (() => {
  const film = JSON.parse(document.getElementById("film").textContent);
  const find = (query, root = document) => root.querySelector(query);
  const all = (query, root = document) => [...root.querySelectorAll(query)];
  const byId = (name) => document.getElementById(film.prefix + name);
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const board = find(".stage > svg");
  const slider = find("input[type=range]");
  const output = find("output");
  const speed = find("select");
  const told = find(".told ol");
  const story = find("section.story");
  const cursor = find(".cursor", story);
  const last = film.steps.length - 1;

  // Each step has only the changes. Combined, they yield whole scenes.
  const scenes = [];
  let scene = Object.fromEntries(film.nested.map((part) => [part, {}]));
  for (const step of film.steps) {
    const parts = {};
    for (const part of film.nested) {
      parts[part] = { ...scene[part], ...(step[part] || {}) };
      for (const name in parts[part]) if (parts[part][name] === null) delete parts[part][name];
    }
    const fleeting = Object.fromEntries(film.fleeting.map((name) => [name, []]));
    scene = { ...scene, ...fleeting, ...step, ...parts };
    scenes.push(scene);
  }

  let now = -1;
  let timer = 0;
  let game = null;
  const pace = () => 950 / Number(speed.value);

  // -- Values that this script animates. The style sheet animates the rest.

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

  // -- One step.

  function make(parent, name, attributes, kind) {
    for (const rim of [true, false]) {
      const element = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const key in attributes) element.setAttribute(key, attributes[key]);
      element.setAttribute("class", rim ? "rim " + kind : kind);
      parent.append(element);
    }
  }

  function show(number, quick) {
    number = Math.max(0, Math.min(last, number));
    const to = scenes[number];
    const near = !quick && now >= 0 && Math.abs(number - now) === 1;
    document.documentElement.style.setProperty("--pace", near ? `${Math.min(0.9, (pace() * 0.8) / 1000)}s` : "0s");
    document.body.classList.toggle("jump", !near);
    now = number;
    game.show(to, { near, before: scenes[number - 1] });
    showWords(number);
    for (const part of all(".stage .heading")) part.textContent = to.words[0];
    for (const part of all(".stage .note")) part.textContent = to.words[1];
    const [left, right] = film.chart;
    const at = left + ((right - left) * number) / Math.max(1, last);
    cursor.setAttribute("transform", `translate(${at} 0)`);
    cursor.setAttribute("visibility", "visible");
    // A chart wider than the screen scrolls along with the game.
    story.scrollLeft = (at / story.firstElementChild.viewBox.baseVal.width) * story.scrollWidth - story.clientWidth / 2;
    slider.value = number;
    slider.setAttribute("aria-valuetext", `step ${number} of ${last}, ${to.words[0]}`);
    output.textContent = `${number} of ${last} · round ${to.round}`;
  }

  let listed = [0, 0];
  function showWords(number) {
    // List this step and the twenty before it: all steps would be slow in long games.
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
      // A step that changes nothing on the map is brief.
      timer = setTimeout(next, pace() * (game.brief(film.steps[now]) ? 0.45 : 1));
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

  function start(drawing) {
    game = drawing;
    const asked = Number(location.hash.slice(1));
    show(Number.isInteger(asked) && asked > 0 ? asked : 0, true);
    if (!still.matches && !asked) play();
  }
  return { film, find, all, byId, board, make, move, start };
})();
