// The rules in a Web Worker, without a server: open frontend.html#worker to play against a bot.
// Put these beside this file: site.zip with the package, and Pyodide in node_modules/pyodide.

const PYTHON = `
import json, sys
sys.path.insert(0, "/site")
import northwest_passage as nwp
from northwest_passage.bots import GreedyBot
from northwest_passage.table import Table

table = Table(nwp.EXPEDITION, ["You", "Bot"], bots={1: GreedyBot()})

def answer(text):
    message = json.loads(text)
    try:
        if "id" in message:
            table.play(0, message["id"], frame=message["frame"])
        table.play_bots(seconds=1)
    except nwp.NorthwestPassageError as error:
        return json.dumps({"message": str(error)})
    return json.dumps({"player": 0, "frames": table.frame_documents(0, message["since"])})

answer
`;

async function start() {
  const beside = (name) => new URL(name, import.meta.url).href;
  const { loadPyodide } = await import(beside("node_modules/pyodide/pyodide.mjs"));
  const [pyodide, site] = await Promise.all([loadPyodide(), fetch(beside("site.zip"))]);
  pyodide.unpackArchive(await site.arrayBuffer(), "zip", { extractDir: "/site" });
  return pyodide.runPython(PYTHON);
}

const ready = start();
onmessage = async ({ data }) => {
  try {
    postMessage((await ready)(data));
  } catch (error) {
    postMessage(JSON.stringify({ message: `Python has stopped: ${error}` }));
  }
};
