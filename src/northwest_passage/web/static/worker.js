// The worker of the in-browser host: Python with only this library.

/** Return the address of a file next to this one. @param {string} name */
const beside = (name) => new URL(name, import.meta.url).href;
const worker = /** @type {any} */ (self);

/** The number of bytes that have arrived of the files that Python needs, reported to the page. */
let received = 0;
const plainFetch = worker.fetch.bind(worker);
worker.fetch = async (/** @type {Parameters<typeof fetch>} */ ...args) => {
  const response = await plainFetch(...args);
  if (!response.body) return response;
  const counter = new TransformStream({
    transform(chunk, controller) {
      received += chunk.byteLength;
      worker.postMessage({ id: 0, received });
      controller.enqueue(chunk);
    },
  });
  const { headers, status, statusText } = response;
  return new Response(response.body.pipeThrough(counter), { headers, status, statusText });
};

/** @returns {Promise<(text: string) => string>} */
async function host() {
  const { loadPyodide } = await import(beside("pyodide/pyodide.mjs"));
  const [pyodide, archive] = await Promise.all([
    loadPyodide({ indexURL: beside("pyodide/") }),
    fetch(beside("site.zip")).then((response) => response.arrayBuffer()),
  ]);
  pyodide.unpackArchive(archive, "zip", { extractDir: "/site" });
  return pyodide.runPython(`
import sys
sys.path.insert(0, "/site")
from northwest_passage.web.in_browser import InBrowserHost
InBrowserHost().call
`);
}

const ready = host();
ready.catch((error) => worker.postMessage({ id: 0, error: String(error) }));

worker.onmessage = async (/** @type {MessageEvent<{id: number, text: string}>} */ { data: { id, text } }) => {
  try {
    const call = await ready;
    worker.postMessage({ id, text: call(text) });
  } catch (error) {
    worker.postMessage({ id, error: String(error) });
  }
};
