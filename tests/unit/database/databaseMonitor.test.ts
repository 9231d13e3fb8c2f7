import { MongoNetworkError } from "mongodb";
import { DatabaseMonitor } from "../../../src/database/DatabaseMonitor.js";

let time: number;
let told: string[];
let pings: { readonly resolve: () => void; readonly reject: (error: Error) => void }[];
let monitor: DatabaseMonitor;
beforeEach(async () => {
  jest.useFakeTimers();
  [time, told, pings] = [0, [], []];
  monitor = new DatabaseMonitor({
    ping: () => new Promise<void>((resolve, reject) => void pings.push({ resolve, reject })),
    changed: ({ isUp, cause, seconds }) => void told.push(`${isUp ? "up" : "down"} ${cause ?? ""} ${seconds}`),
    everyMs: 500,
    patienceMs: 1500,
    now: () => time,
  });
  const started = monitor.start();
  pings[0]?.resolve();
  await started;
});
afterEach(() => {
  monitor.stop();
  jest.useRealTimers();
});

async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 500) {
    time += 500;
    await jest.advanceTimersByTimeAsync(500);
  }
}

test("a database that has not answered for a while is down, and up again with its late answer", async () => {
  await pass(1500);
  expect(monitor.state()).toMatchObject({ isUp: true });
  await pass(500);
  expect(monitor.state()).toMatchObject({ isUp: false, cause: "no-answer" });
  await pass(3000);
  expect(monitor.state()).toMatchObject({ isUp: false, seconds: 3 });
  pings[1]?.resolve();
  await pass(500);
  expect(monitor.state()).toMatchObject({ isUp: true, cause: null });
  expect(told).toEqual(["up  0", "down no-answer 2", "up  3.5"]);
});

test("of a database that never answers, three questions are open and no more", async () => {
  await pass(60_000);
  expect(pings).toHaveLength(1 + 3);
});

test("a lost answer of one connection is made up for by the next question", async () => {
  await pass(2000);
  pings[2]?.resolve();
  await pass(500);
  expect(monitor.state()).toMatchObject({ isUp: true });
  pings[1]?.reject(new MongoNetworkError("timed out"));
  await pass(500);
  expect(monitor.state()).toMatchObject({ isUp: true });
});

test("a refused connection is down at once, with its cause", async () => {
  await pass(500);
  pings[1]?.reject(new MongoNetworkError("connect ECONNREFUSED"));
  await jest.advanceTimersByTimeAsync(0);
  expect(monitor.state()).toMatchObject({ isUp: false, cause: "network" });
});
