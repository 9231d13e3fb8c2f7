const going = ["hrtime", "nextTick", "performance", "queueMicrotask", "setImmediate", "clearImmediate"] as const;
const timers = ["setInterval", "clearInterval", "setTimeout", "clearTimeout"] as const;

/**
 * The day stands still in all tests of a file: a pause of a second that is counted by the real one might be over before the next try. It
 * goes on by `jest.setSystemTime` alone; timers and all else go on by themselves.
 */
export function holdDate(): void {
  beforeAll(() => void jest.useFakeTimers({ doNotFake: [...going, ...timers] }));
  afterAll(() => void jest.useRealTimers());
}
