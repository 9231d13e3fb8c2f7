import { ModernFakeTimers } from "@jest/fake-timers";
import { ModuleMocker } from "jest-mock";

/** No realm of its own for each file: what Node loaded for the files before is there. See tests/README.md. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  /** What jest puts its own in the place of, for each file. */
  before = { exit: process.exit, console: globalThis.console };

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    globalThis.jest = {
      ...methodsOf(this.fakeTimersModern),
      ...methodsOf(this.moduleMocker),
      setTimeout: (milliseconds) => void (globalThis[Symbol.for("TEST_TIMEOUT_SYMBOL")] = milliseconds),
    };
  }

  /** What was put in place for this file goes; only matchers that it adds by `expect.extend` stay. */
  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    process.exit = this.before.exit;
    globalThis.console = this.before.console;
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ["node", "node-addons"];
  }
}

function methodsOf(object) {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(object)).filter((name) => name !== "constructor" && !name.startsWith("_"));
  return Object.fromEntries(names.map((name) => [name, object[name].bind(object)]));
}
