import { LazyAbortController } from "../../../../src/services/limits/LazyAbortController.js";

const reason = new Error("gone");

test("whoever asks for the signal, early or late, has the same one", () => {
  const controller = new LazyAbortController();
  const { signal } = controller;
  expect(controller.signal).toBe(signal);
  controller.abort(reason);
  expect(controller.signal).toBe(signal);
  expect([signal.aborted, signal.reason]).toEqual([true, reason]);
});

test("a signal that is asked for after the end has ended for the same reason", () => {
  const controller = new LazyAbortController();
  controller.abort(reason);
  expect([controller.signal.aborted, controller.signal.reason]).toEqual([true, reason]);
});

test("it ends once: the first reason stays, and is reported once, before the listeners of the signal", () => {
  const controller = new LazyAbortController();
  const told: unknown[] = [];
  controller.onAbort = (why) => told.push(["first", why]);
  controller.signal.addEventListener("abort", () => told.push("then"));
  controller.abort(reason);
  controller.abort(new Error("too late"));
  expect(told).toEqual([["first", reason], "then"]);
  expect(() => controller.throwIfAborted()).toThrow(reason);
});

test("nothing is thrown, and no signal ended, before the end", () => {
  const controller = new LazyAbortController();
  expect(() => controller.throwIfAborted()).not.toThrow();
  expect(controller.signal.aborted).toBe(false);
});
