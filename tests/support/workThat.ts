import type { Work } from "../../src/runtime/work.js";

/** A request that may go on for as long as it likes, but for what a test says of it. */
export function workThat(does: Partial<Work> = {}): Work {
  const { signal = new AbortController().signal } = does;
  return {
    key: "acc_someone",
    signal,
    throwIfAborted: () => signal.throwIfAborted(),
    readMs: 1000,
    without: (wait) => wait(),
    long: async () => undefined,
    giveWay: () => null,
    count: () => undefined,
    command: (send) => send(),
    during: () => undefined,
    ...does,
  };
}
