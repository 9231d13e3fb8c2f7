import { ModernFakeTimers } from "@jest/fake-timers";
import { ModuleMocker } from "jest-mock";

/** No realm of its own for each file: what Node loaded for the files before is there. See tests/README.md. */
export default class NativeEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  exit = process.exit;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    globalThis.jest = {
      spyOn: (...given) => this.moduleMocker.spyOn(...given),
      restoreAllMocks: () => this.moduleMocker.restoreAllMocks(),
      useFakeTimers: (options) => this.fakeTimersModern.useFakeTimers(options),
      useRealTimers: () => this.fakeTimersModern.useRealTimers(),
      setSystemTime: (time) => this.fakeTimersModern.setSystemTime(time),
    };
  }

  /** Nothing of this file is left for the next one. */
  async teardown() {
    this.moduleMocker.restoreAllMocks();
    this.fakeTimersModern.dispose();
    process.exit = this.exit;
  }

  getVmContext() {
    return null;
  }

  exportConditions() {
    return ["node", "node-addons"];
  }
}
