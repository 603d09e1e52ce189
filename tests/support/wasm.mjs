// Runs tests.support.wasm with Pyodide in Node: node wasm.mjs PYODIDE ROOT SITE-PACKAGES
import { pathToFileURL } from "node:url";

const [folder, root, site] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
python.mountNodeFS("/repo", root);
python.mountNodeFS("/packages", site);
try {
  python.runPython(`
import os, runpy, sys, types

class Absent(types.ModuleType):
    """In place of Hypothesis, which has native code now: it is imported here, and never used."""

    def __getattr__(self, name):
        return Absent(name)

    def __call__(self, *_, **__):
        return self

sys.modules["hypothesis"] = sys.modules["hypothesis.strategies"] = Absent("hypothesis")
os.chdir("/repo")
sys.path[:0] = ["/repo/src", "/repo"]
sys.path.append("/packages")
runpy.run_module("tests.support.wasm", run_name="__main__")
`);
} catch (error) {
  console.error(error.message); // without it Node would show the source of Pyodide
  process.exitCode = 1;
}
