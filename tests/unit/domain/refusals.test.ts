import { atLeast, atMost, mustBeOneOf } from "../../../src/domain/bounds.js";
import {
  Conflict,
  Forbidden,
  Gone,
  InUse,
  Invalid,
  LimitReached,
  NotFound,
  PreconditionFailed,
  Unauthenticated,
  Unavailable,
} from "../../../src/domain/errors.js";

test.each([
  [mustBeOneOf(["a"]), "Must be a."],
  [mustBeOneOf([1, true, null]), "Must be one of: 1, true, null."],
  [atLeast("number", 1), "Must be at least 1."],
  [atLeast("number", 0, false), "Must be above 0."],
  [atLeast("string", 1), "Must not be empty."],
  [atLeast("array", 1), "Must not be empty."],
  [atLeast("string", 8), "At least 8 characters."],
  [atLeast("array", 2), "At least 2 items."],
  [atMost("number", 5), "Must be at most 5."],
  [atMost("number", 5, false), "Must be below 5."],
  [atMost("string", 1), "At most 1 character."],
  [atMost("array", 50), "At most 50 items."],
])("a bound is told as %j", (said, words) => {
  expect(said).toBe(words);
});

test.each([
  [new Invalid([]), "Invalid", "invalid", "validation-failed"],
  [new Invalid([], "idempotency-key-reused", "Reused."), "Invalid", "invalid", "idempotency-key-reused"],
  [new Unauthenticated(), "Unauthenticated", "unauthenticated", "unauthenticated"],
  [new Unauthenticated("No.", "second-factor-wrong"), "Unauthenticated", "unauthenticated", "second-factor-wrong"],
  [new Forbidden("No."), "Forbidden", "forbidden", "forbidden"],
  [new Forbidden("No.", "email-unverified"), "Forbidden", "forbidden", "email-unverified"],
  [new NotFound("budget"), "NotFound", "not-found", "not-found"],
  [new Conflict("id-taken", "Taken."), "Conflict", "conflict", "id-taken"],
  [new InUse("idempotency-key-in-use", "Wait.", 3), "InUse", "conflict", "idempotency-key-in-use"],
  [new PreconditionFailed(), "PreconditionFailed", "precondition-failed", "precondition-failed"],
  [new Gone("cursor-expired", "Over."), "Gone", "gone", "cursor-expired"],
  [new LimitReached("Wait.", 7), "LimitReached", "limit-reached", "too-many-requests"],
  [new Unavailable("Later."), "Unavailable", "unavailable", "unavailable"],
])("%s is a %s of the kind %s, by the code %s", (error, name, kind, code) => {
  expect(error).toBeInstanceOf(Error);
  expect(error).toMatchObject({ name, kind, code, details: {}, message: expect.stringMatching(/\.$/) });
});

test("a refusal carries what helps: faults, details, and how long to wait", () => {
  expect(Invalid.at("/amount", "too-small", "Too small.").faults).toEqual([{ path: "/amount", code: "too-small", message: "Too small." }]);
  expect(new Conflict("superseded", "Superseded.", { newest: "mon_1" }).details).toEqual({ newest: "mon_1" });
  expect(new NotFound("budget").message).toBe("No such budget.");
  expect([new InUse("import-running", "", 3).retryAfterSeconds, new LimitReached("", 7).retryAfterSeconds]).toEqual([3, 7]);
  expect([new Unavailable("").retryAfterSeconds, new Unavailable("", 9).retryAfterSeconds]).toEqual([1, 9]);
});
