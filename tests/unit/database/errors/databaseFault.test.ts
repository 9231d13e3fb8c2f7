import { createRequire } from "node:module";
import { GraphQLError } from "graphql";
import * as driver from "mongodb";
import mongoose from "mongoose";
import { databaseFaultOf, type FaultCause } from "../../../../src/database/errors/databaseFault.js";
import { isDuplicateKey } from "../../../../src/database/errors/duplicateKey.js";

/** What the driver's bulks throw is made of classes that it keeps to itself. */
const { BulkWriteResult, WriteConcernError, WriteError } = createRequire(import.meta.url)("mongodb/lib/bulk/common.js");

const refusals: readonly [string, unknown][] = [
  ["nothing", undefined],
  ["a word", "down"],
  ["a bug", new TypeError("x is not a function")],
  ["an abort, which has a number", new DOMException("aborted", "AbortError")],
  ["a number that is not the database's", Object.assign(new Error("no"), { code: 11600 })],
  ["a status", Object.assign(new Error("no"), { status: 503 })],
  ["a duplicate key", server(11000)],
  ["a bad value", server(2)],
  ["a failed validation", server(121)],
  ["an index that differs", server(86)],
  ["a wrong password of the database", server(18)],
  ["a cast", new mongoose.Error.CastError("Number", "x", "amount")],
  ["a wrong call of the driver", new driver.MongoInvalidArgumentError("no")],
];

test.each(refusals)("%s is no fault of the database", (_, error) => {
  expect(databaseFaultOf(error)).toBeNull();
});

const numbered: readonly [FaultCause, number[]][] = [
  ["network", [6, 7, 9001]],
  ["selection", [133]],
  ["not-primary", [94, 189, 10058, 10107, 13435, 13436]],
  ["time-out", [50, 89, 202, 262]],
  ["interrupted", [43, 63, 91, 134, 150, 175, 237, 11600, 11601, 11602, 13388]],
  ["write-concern", [64, 100]],
  ["overload", [24, 46, 112, 365, 462, 14031, 16500]],
];

test.each(numbered)("%s by the engine's number, alone and in a bulk", (cause, codes) => {
  for (const code of codes) {
    expect([code, databaseFaultOf(server(code))]).toEqual([code, cause]);
    expect([code, databaseFaultOf(bulk([{ code: 11000 }, { code }]))]).toEqual([code, cause]);
  }
});

const named: readonly [FaultCause, unknown][] = [
  ["network", new driver.MongoNetworkError("connection 1 to 127.0.0.1 closed")],
  ["network", poolCleared()],
  ["network", endedSocket()],
  ["network", new GraphQLError("no", { originalError: endedSocket() })],
  ["network", new driver.MongoNotConnectedError("Client must be connected")],
  ["network", new driver.MongoTopologyClosedError("closed")],
  ["network", new driver.MongoServerClosedError("closed")],
  ["network", new driver.MongoClientClosedError()],
  ["selection", new driver.MongoServerSelectionError("no primary", { error: null } as never)],
  ["selection", new mongoose.Error.MongooseServerSelectionError("no primary")],
  ["selection", new mongoose.MongooseError("Operation `accounts.insertOne()` buffering timed out after 10000ms")],
  [
    "selection",
    new mongoose.MongooseError("Cannot call `accounts.findOne()` before initial connection is complete if `bufferCommands = false`."),
  ],
  ["time-out", new driver.MongoNetworkTimeoutError("connection 1 to 127.0.0.1 timed out")],
  ["time-out", new driver.MongoOperationTimeoutError("Timed out during socket read")],
  [
    "write-concern",
    new driver.MongoWriteConcernError({ ok: 1, writeConcernError: { code: 64, errmsg: "waiting for replication timed out" } }),
  ],
  ["write-concern", new driver.MongoWriteConcernError({ ok: 1, writeConcernError: { code: 8000, errmsg: "unheard of" } })],
  ["interrupted", new driver.MongoWriteConcernError({ ok: 1, writeConcernError: { code: 11602, errmsg: "interrupted" } })],
];

test.each(named)("%s by the driver's name", (cause, error) => {
  expect(databaseFaultOf(error)).toBe(cause);
});

const labelled: readonly [FaultCause, string[]][] = [
  ["overload", ["SystemOverloadedError", "RetryableError"]],
  ["interrupted", ["RetryableWriteError"]],
  ["interrupted", ["TransientTransactionError"]],
];

test.each(labelled)("%s by the label %j, whatever the number", (cause, errorLabels) => {
  expect(databaseFaultOf(new driver.MongoServerError({ errmsg: "no", code: 999_999, errorLabels }))).toBe(cause);
});

describe("through every wrapper", () => {
  const fault = new driver.MongoNetworkError("connection 1 to 127.0.0.1 closed");

  test.each<[string, unknown]>([
    ["a cause", new Error("could not be stored", { cause: new Error("again", { cause: fault }) })],
    ["an error of many", new AggregateError([new Error("one"), fault])],
    ["GraphQL", new GraphQLError("failed", { originalError: fault })],
    ["the driver's bulk, which makes a server's error of it", new driver.MongoBulkWriteError(fault, bulkResult([], []))],
  ])("%s", (_, error) => {
    expect(databaseFaultOf(error)).toBe("network");
    expect(isDuplicateKey(error)).toBe(false);
  });

  test("a circle of causes has an end", () => {
    const one = new Error("one");
    const other = new Error("other", { cause: one });
    one.cause = other;
    expect(databaseFaultOf(one)).toBeNull();
    other.cause = fault;
    expect(databaseFaultOf(other)).toBe("network");
  });
});

describe("a bulk", () => {
  test("of duplicates alone is one of duplicates", () => {
    const error = bulk([{ code: 11000 }, { code: 11000 }]);
    expect([isDuplicateKey(error), databaseFaultOf(error)]).toEqual([true, null]);
    expect(isDuplicateKey(decorated(error))).toBe(true);
  });

  test("of duplicates and of what was interrupted is a fault, wherever it stands", () => {
    for (const codes of [
      [11000, 11602],
      [11602, 11000],
    ]) {
      const error = bulk(codes.map((code) => ({ code })));
      expect([isDuplicateKey(error), databaseFaultOf(error)]).toEqual([false, "interrupted"]);
      expect([isDuplicateKey(decorated(error)), databaseFaultOf(decorated(error))]).toEqual([false, "interrupted"]);
    }
  });

  test("of duplicates that may be rolled back is a fault", () => {
    const error = bulk([{ code: 11000 }], [{ code: 64, errmsg: "waiting for replication timed out" }]);
    expect([isDuplicateKey(error), databaseFaultOf(error)]).toEqual([false, "write-concern"]);
  });

  test("of duplicates and of another refusal is neither", () => {
    const error = bulk([{ code: 11000 }, { code: 121 }]);
    expect([isDuplicateKey(error), databaseFaultOf(error)]).toEqual([false, null]);
  });

  /** Mongoose copies what it can of each write error, which loses the getters. */
  function decorated(error: driver.MongoBulkWriteError): unknown {
    const writeErrors = [error.writeErrors].flat().map((one, index) => ({ ...one, index }));
    return Object.assign(error, { writeErrors });
  }
});

test("a single duplicate is one, and nothing else is", () => {
  expect(isDuplicateKey(server(11000))).toBe(true);
  for (const other of [undefined, server(2), Object.assign(new Error("no"), { code: 11000 }), new driver.MongoNetworkError("x")])
    expect(isDuplicateKey(other)).toBe(false);
});

function server(code: number): driver.MongoServerError {
  return new driver.MongoServerError({ ok: 0, errmsg: "no", code });
}

function poolCleared(): Error {
  const error = new driver.MongoNetworkError("Connection pool for 127.0.0.1 was cleared");
  return Object.defineProperty(error, "name", { value: "MongoPoolClearedError" });
}

function bulk(codes: readonly { code: number }[], concerns: readonly object[] = []): driver.MongoBulkWriteError {
  const writeErrors = codes.map(({ code }, index) => new WriteError({ index, code, errmsg: "no", op: {} }));
  const first = writeErrors[0];
  return new driver.MongoBulkWriteError(
    { message: first?.errmsg, code: first?.code, writeErrors },
    bulkResult(
      writeErrors,
      concerns.map((concern) => new WriteConcernError(concern)),
    ),
  );
}

function bulkResult(writeErrors: readonly unknown[], writeConcernErrors: readonly unknown[]): driver.BulkWriteResult {
  return new BulkWriteResult({ ok: 1, writeErrors, writeConcernErrors, insertedIds: [], upserted: [], nInserted: 0 }, false);
}

function endedSocket(): Error {
  return Object.assign(new Error("This socket has been ended by the other party"), { code: "EPIPE" });
}
