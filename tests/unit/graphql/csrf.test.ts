import { refuseCrossSite } from "../../../src/graphql/csrf.js";

/** What a POST with this `Origin` to this `Host` is answered by the check. */
function refusalOf(origin: string, host: string): unknown {
  const headers: Readonly<Record<string, string>> = { Origin: origin };
  const request: any = { method: "POST", host, get: (name: string) => headers[name] };
  let refusal: unknown;
  refuseCrossSite({ trusted: [], mayAskAnonymously: () => false, publicUrl: undefined })(request, {} as any, (error) => (refusal = error));
  return refusal;
}

test("a page of another host is refused", () => {
  expect(refusalOf("http://evil.example", "budget.example")).toMatchObject({ kind: "forbidden" });
});

test("a page of this host is let through, whatever the case in which the request names it", () => {
  for (const host of ["budget.example:8080", "Budget.EXAMPLE:8080"]) expect(refusalOf("http://budget.example:8080", host)).toBeUndefined();
});
