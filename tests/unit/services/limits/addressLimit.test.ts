import { AddressLimit } from "../../../../src/services/limits/AddressLimit.js";

const PER_MINUTE = 3;

let time: number;
beforeEach(() => {
  time = 1000;
});

const aLimit = (perMinute = PER_MINUTE, addresses?: number): AddressLimit =>
  new AddressLimit({ now: () => time, perMinute, ...(addresses === undefined ? {} : { addresses }) });
const counted = (limit: AddressLimit, address: string, times: number): number[] =>
  Array.from({ length: times }, () => limit.count(address));

test("the last request of a minute passes, and the one after it gets the time to wait", () => {
  const limit = aLimit();
  expect(counted(limit, "a", PER_MINUTE)).toEqual([0, 0, 0]);
  time += 59_999;
  expect(limit.count("a")).toBe(1);
  time += 2;
  expect(counted(limit, "a", PER_MINUTE + 1)).toEqual([0, 0, 0, 60]);
});

test("one address is nothing to another", () => {
  const limit = aLimit();
  counted(limit, "a", PER_MINUTE + 1);
  expect(limit.count("b")).toBe(0);
});

test("without a limit nobody is counted", () => {
  const limit = aLimit(0);
  expect([limit.count("a"), limit.size]).toEqual([0, 0]);
});

test("no more addresses are kept than may be: the one that was silent for the longest time goes", () => {
  const limit = aLimit(1, 2);
  limit.count("a");
  time += 1;
  limit.count("b");
  expect(counted(limit, "a", 1)).toEqual([60]);
  limit.count("c");
  expect([limit.size, limit.count("a"), limit.count("c")]).toEqual([2, 60, 60]);
  expect(limit.count("b")).toBe(0);
  expect(limit.size).toBe(2);
});
