"use strict";

// Draws what /stats/live sends, one event a second, and sends an event of the reader's own.
(() => {
  const KINDS = ["view", "click", "search", "order"];
  const SECONDS = 60;
  const WIDTH = 600;
  const HEIGHT = 200;
  const SILENCE_MILLIS = 20000; // the server says something at least every 15 s
  const RETRY_MILLIS = 2000;

  const element = (id) => document.getElementById(id);
  const seconds = []; // the newest last
  const bars = [];

  for (let second = 0; second < SECONDS; second++) {
    for (const kind of KINDS) {
      const bar = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      bar.setAttribute("class", kind);
      bar.setAttribute("x", (second * WIDTH) / SECONDS);
      bar.setAttribute("width", WIDTH / SECONDS - 1);
      element("bars").append(bar);
      bars.push(bar);
    }
  }

  const sum = (second) => KINDS.reduce((all, kind) => all + second[kind], 0);

  function draw() {
    const most = Math.max(1, ...seconds.map(sum));
    const empty = SECONDS - seconds.length;
    for (let place = 0; place < SECONDS; place++) {
      let top = HEIGHT;
      KINDS.forEach((kind, index) => {
        const count = place < empty ? 0 : seconds[place - empty][kind];
        const height = (count * (HEIGHT - 10)) / most;
        top -= height;
        const bar = bars[place * KINDS.length + index];
        bar.setAttribute("y", top);
        bar.setAttribute("height", height);
      });
    }
    element("top").textContent = "The highest bar is " + most.toLocaleString() + ".";
  }

  function show(second) {
    seconds.push(second);
    if (seconds.length > SECONDS) {
      seconds.shift();
    }
    for (const kind of KINDS) {
      element("count-" + kind).textContent = second[kind].toLocaleString();
    }
    draw();
  }

  // Only on a change: what is read aloud must not be said each second.
  function say(text) {
    if (element("state").textContent !== text) {
      element("state").textContent = text;
    }
  }

  let source;
  let silence;

  // EventSource comes again by itself after a lost connection, but not after an answer that is an error.
  function follow() {
    source = new EventSource("/stats/live");
    listen();
    source.onopen = listen;
    source.onmessage = (event) => {
      listen();
      say("Live.");
      show(JSON.parse(event.data));
    };
    source.onerror = () => again("The connection was lost; trying again.");
  }

  function listen() {
    clearTimeout(silence);
    silence = setTimeout(() => again("Nothing has come for a while; trying again."), SILENCE_MILLIS);
  }

  function again(reason) {
    say(reason);
    source.close();
    clearTimeout(silence);
    silence = setTimeout(follow, RETRY_MILLIS);
  }

  async function send(event) {
    event.preventDefault();
    const kind = element("kind").value;
    const begin = performance.now();
    element("sent").textContent = "";
    try {
      const answer = await fetch("/stats/api/events", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ kind: kind, path: "/stats", visitor: 1, millis: 0 }),
      });
      const millis = (performance.now() - begin).toFixed(0);
      element("sent").textContent = answer.ok
        ? "One " + kind + " was committed in " + millis + " ms."
        : "It was not taken: error " + answer.status + ".";
    } catch {
      element("sent").textContent = "It did not reach the server.";
    }
  }

  element("column").textContent = "Last second";
  element("send").hidden = false;
  element("send").addEventListener("submit", send);
  say("Connecting.");
  draw();
  follow();
})();
