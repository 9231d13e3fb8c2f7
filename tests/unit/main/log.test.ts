import { MongoServerSelectionError, type TopologyDescription } from "mongodb";
import { Writable } from "node:stream";
import { pino } from "pino";
import { logOptions } from "../../../src/main/log.js";

function logged(facts: object): any {
  const lines: string[] = [];
  const sink = new Writable({ write: (line, _encoding, done) => done(void lines.push(String(line))) });
  pino(logOptions("info"), sink).error(facts, "Something");
  return JSON.parse(lines[0] ?? "");
}

test("a secret is left out, and the code of an error is not", () => {
  const line = logged({ code: "k7q2", body: { token: "t0k" }, err: Object.assign(new Error("full"), { code: "ENOSPC" }) });
  expect([line.code, line.body.token, line.err.errorCode]).toEqual(["[left out]", "[left out]", "ENOSPC"]);
});

test("an error has its causes, and nothing of the driver's view of all servers", () => {
  const topology = { servers: new Map([["db.example.org", {}]]) } as unknown as TopologyDescription;
  const error = new MongoServerSelectionError("connect ECONNREFUSED", topology);
  const line = logged({ err: new Error("wrapped", { cause: error }) });
  expect(line.err.causes).toEqual(["MongoServerSelectionError: connect ECONNREFUSED"]);
  expect(Object.keys(logged({ err: error }).err).sort()).toEqual(["message", "stack", "type"]);
});

test("levels are words, and times are ISO 8601", () => {
  expect(logged({})).toMatchObject({ level: "error", time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
});
