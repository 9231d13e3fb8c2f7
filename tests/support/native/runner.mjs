import hooks from "node:async_hooks";
import { createRequire, register } from "node:module";
import { pathToFileURL } from "node:url";
import circus from "jest-circus/runner";

register("./freshTests.mjs", import.meta.url);
const require = createRequire(import.meta.url);
/** Where jest-circus puts the tests and listeners of a file, and how long they may take. */
const keptByCircus = ["EVENT_HANDLERS", "JEST_STATE_SYMBOL", "TEST_TIMEOUT_SYMBOL"];
let runs = 0;
/** What jest-circus keeps each file's context in. Node 20 carries every one that was ever used from each promise to the next, so that a hundred files make all that follow slower. */
const storages = new Set();

/** jest-circus as it is, but for what it loads: that is Node's to load, and stays loaded for the next file. See tests/README.md. */
export default async function runFile(globalConfig, config, environment, runtime, testPath, report) {
  for (const symbol of Object.getOwnPropertySymbols(globalThis))
    if (keptByCircus.includes(symbol.description)) Reflect.deleteProperty(globalThis, symbol);
  // Jest's own way to the lines of a source knows only what jest itself has compiled; Node knows the rest.
  Error.prepareStackTrace = undefined;
  try {
    return await circus.default(globalConfig, config, environment, native(runtime, ++runs), testPath, report);
  } finally {
    for (const storage of storages) storage.disable();
    storages.clear();
  }
}

function native(runtime, run) {
  return {
    requireInternalModule: freshly,
    requireModule: require,
    unstable_shouldLoadAsEsm: () => true,
    unstable_importModule: (file) => import(`${pathToFileURL(file).href}?run=${run}`),
    setGlobalsForRuntime: () => undefined,
    enterTestCode: () => runtime.enterTestCode(),
    leaveTestCode: () => runtime.leaveTestCode(),
  };
}

function freshly(file) {
  Reflect.deleteProperty(require.cache, file);
  // A value on Node 20, and a getter on Node 24.
  const kept = Object.getOwnPropertyDescriptor(hooks, "AsyncLocalStorage");
  const { AsyncLocalStorage } = hooks;
  const value = class extends AsyncLocalStorage {
    constructor() {
      super();
      storages.add(this);
    }
  };
  Object.defineProperty(hooks, "AsyncLocalStorage", { value, configurable: true, enumerable: true, writable: true });
  try {
    return require(file);
  } finally {
    Object.defineProperty(hooks, "AsyncLocalStorage", kept);
  }
}
