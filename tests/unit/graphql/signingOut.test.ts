import { isSigningOut } from "../../../src/graphql/signingOut.js";

const PLAIN = "mutation { logout { ok } }";

test.each([
  { query: PLAIN },
  { query: "mutation Logout { logout { ok __typename } }", operationName: "Logout", variables: {} },
  { query: "mutation Logout { logout { ok } }", operationName: null, variables: null },
  { query: "mutation Logout { logout { ok } }" },
])("%j signs out", (body) => {
  expect(isSigningOut(body)).toBe(true);
});

test.each([
  ["a comment beside something else", "#logout\n{nope0 nope1}"],
  ["a text that holds the word", '{ budget(id: "mutation { logout { ok } }") { id } }'],
  ["a query", "query { logout { ok } }"],
  ["no document", "mutation { logout { ok }"],
  ["another operation", `${PLAIN} query A { me { id } }`],
  ["a fragment", "mutation { ...F } fragment F on Mutation { logout { ok } }"],
  ["a fragment beside it", `${PLAIN} fragment F on Query { me { id } }`],
  ["an inline fragment", "mutation { ... { logout { ok } } }"],
  ["another field", "mutation { logout { ok } endAllSessions { ok } }"],
  ["a second one by an alias", "mutation { logout { ok } a: logout { ok } }"],
  ["an alias", "mutation { a: logout { ok } }"],
  ["an alias within", "mutation { logout { a: ok } }"],
  ["a directive", "mutation { logout @skip(if: true) { ok } }"],
  ["a directive within", "mutation { logout { ok @include(if: true) } }"],
  ["a directive of the operation", "mutation @a { logout { ok } }"],
  ["an argument", "mutation { logout(id: 1) { ok } }"],
  ["a variable", "mutation($a: Int) { logout { ok } }"],
  ["a field that there is not", "mutation { logout { nope } }"],
  ["fields without end", "mutation { logout { ok ok ok } }"],
  ["a field without fields", "mutation { logout }"],
  ["a document that is too long", `${PLAIN}${" ".repeat(200 - PLAIN.length + 1)}`],
])("%s does not", (_what, query) => {
  expect(isSigningOut({ query })).toBe(false);
});

test.each([
  [{ query: PLAIN, operationName: "Another" }],
  [{ query: PLAIN, variables: { a: 1 } }],
  [{ query: PLAIN, variables: [] }],
  [{ query: PLAIN, extensions: { persistedQuery: {} } }],
  [[{ query: PLAIN }]],
  [{ query: [PLAIN] }],
  [{}],
  [null],
  [PLAIN],
])("%j does not, whatever its document says", (body) => {
  expect(isSigningOut(body)).toBe(false);
});

test("a document may be as long as the bound", () => {
  expect(isSigningOut({ query: PLAIN.padEnd(200) })).toBe(true);
});
