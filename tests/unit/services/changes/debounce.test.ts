import { Debounce } from "../../../../src/services/changes/Debounce.js";

const ran: string[] = [];
const debounce = new Debounce({ quietMs: 50, mostMs: 200 }, (key) => ran.push(key));
beforeEach(() => {
  jest.useFakeTimers();
  ran.length = 0;
});
afterEach(() => jest.useRealTimers());

test("what is asked for often runs once, when it has been quiet", () => {
  for (let time = 0; time < 100; time += 20) {
    debounce.ask("a");
    jest.advanceTimersByTime(20);
  }
  expect(ran).toEqual([]);
  jest.advanceTimersByTime(50);
  expect([ran, debounce.size]).toEqual([["a"], 0]);
  jest.advanceTimersByTime(1000);
  expect(ran).toEqual(["a"]);
});

test("what never falls quiet runs all the same, and again after that", () => {
  for (let time = 0; time < 450; time += 10) {
    debounce.ask("a");
    jest.advanceTimersByTime(10);
  }
  expect(ran).toEqual(["a", "a"]);
  jest.advanceTimersByTime(50);
  expect(ran).toEqual(["a", "a", "a"]);
});

test("one is not held up by another, and none runs twice for being hurried", () => {
  debounce.ask("a");
  jest.advanceTimersByTime(40);
  debounce.ask("b");
  jest.advanceTimersByTime(20);
  expect([ran, debounce.keys]).toEqual([["a"], ["b"]]);
  debounce.now("b");
  jest.advanceTimersByTime(200);
  expect(ran).toEqual(["a", "b"]);
});
