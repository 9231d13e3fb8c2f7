import { beginContext, contextOf } from "../../../src/http/RequestContext.js";

function begun(ip?: string): any {
  const request: any = { ip };
  beginContext(request, {} as any, () => undefined);
  return request;
}

test("each request has a context of its own, and one that did not begin has none", () => {
  const [request, other] = [begun(), begun()];
  expect(contextOf(request)).toBe(contextOf(request));
  expect(contextOf(request)).not.toBe(contextOf(other));
  expect(() => contextOf({} as any)).toThrow("no context");
});

test("a request is counted for its address until more is known", () => {
  const client = { accountId: null, sessionId: null, isUnknown: false };
  expect(contextOf(begun("10.0.0.1")).client).toEqual({ ...client, key: "address:10.0.0.1" });
  expect(contextOf(begun()).client).toEqual({ ...client, key: "address:" });
});

test("what an answer refuses is kept, each code once; what is no code is left out", () => {
  const context = contextOf(begun());
  for (const code of ["not-found", "forbidden", "not-found", 7, undefined, null]) context.noteRefused(code);
  expect([...context.refused]).toEqual(["not-found", "forbidden"]);
});
