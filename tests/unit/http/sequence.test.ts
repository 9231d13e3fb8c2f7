import type { Request, RequestHandler, Response } from "express";
import { sequence } from "../../../src/http/sequence.js";

/** What handlers do one after another; at the end stands what comes to whoever is next, an error or nothing. */
async function run(...handlers: readonly RequestHandler[]): Promise<{ readonly end: unknown }> {
  return new Promise((resolve) => {
    void sequence(...handlers)({} as Request, {} as Response, (end?: unknown) => resolve({ end }));
  });
}

const failure = new Error("no");

test("handlers pass a request on in their order, whether at once or later", async () => {
  const passed: string[] = [];
  const noting =
    (name: string, pause: () => Promise<void>): RequestHandler =>
    async (_request, _response, next) => {
      passed.push(name);
      await pause();
      next();
    };
  const later = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
  const { end } = await run(
    (_request, _response, next) => {
      passed.push("first");
      next();
    },
    noting("second", later),
    noting("third", () => Promise.resolve()),
  );
  expect({ end, passed }).toEqual({ end: undefined, passed: ["first", "second", "third"] });
});

const failing: readonly (readonly [string, RequestHandler])[] = [
  [
    "throws",
    () => {
      throw failure;
    },
  ],
  ["rejects", () => Promise.reject(failure)],
  ["passes on an error", (_request, _response, next) => next(failure)],
];

test.each(failing)("where one %s, the error is reported, and those behind it do not run", async (_how, handler) => {
  const behind = jest.fn();
  expect(await run((_request, _response, next) => next(), handler, behind)).toEqual({ end: failure });
  expect(behind).not.toHaveBeenCalled();
});
