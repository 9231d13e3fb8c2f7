import { readFile } from "node:fs/promises";
import { problems } from "../../src/rest/problems.js";
import { sourcesIn } from "./sources.js";

/** The code of a fault inside `errors` of a validation-failed answer is another word; so are a few that never leave. */
const raised = [
  /new (?:Conflict|InUse|Gone)\(\s*"([a-z-]+)"/g,
  /new (?:Unauthenticated|Forbidden)\(\s*(?:"[^"]*"|`[^`]*`),\s*"([a-z-]+)"/g,
  /super\("([a-z-]+)"/g,
  /\}\], "([a-z-]+)"/g,
  /status: \d{3},\s+code: "([a-z-]+)"/g,
  /\{ code: "([a-z-]+)"(?:, (?:limit|retryAfter|errors)[^}]*)? \}/g,
  /(?:PARSE_FAILED|VALIDATION_FAILED|BAD_REQUEST|RESOLUTION_FAILURE|NOT_SUPPORTED): "([a-z-]+)"/g,
];
/** Codes of single faults, inside `errors`; they are explained where they occur. */
const faults = new Set([
  "required",
  "unknown-field",
  "invalid-value",
  "invalid-type",
  "too-large",
  "too-small",
  "duplicate",
  "custom",
  "invalid-format",
  "not-allowed",
  "too-few",
  "unknown-time-zone",
  "unknown-currency",
  "out-of-range",
  "same-place",
]);

async function used(): Promise<Set<string>> {
  const sources = await sourcesIn(["src/domain", "src/services", "src/rest", "src/graphql", "src/models"]);
  const codes = new Set<string>(["not-found", "unauthenticated", "forbidden"]);
  for (const { file, text } of sources) {
    if (file.endsWith("rest/problems.ts")) continue;
    for (const pattern of raised) for (const match of text.matchAll(pattern)) codes.add(match[1] ?? "");
  }
  return new Set([...codes].filter((code) => !faults.has(code)));
}

test("every code that an answer can have is explained, and nothing else is", async () => {
  expect(Object.keys(problems).sort()).toEqual([...(await used())].sort());
});

test("every explanation is a sentence that says what to do or what it means", () => {
  for (const [code, text] of Object.entries(problems)) {
    expect([code, /^[A-Z].{20,}\.$/.test(text)]).toEqual([code, true]);
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  }
});

test("every code is provoked by a test", async () => {
  const tests = (await sourcesIn(["tests"])).filter(({ file }) => file.endsWith(".test.ts") && !file.startsWith("tests/house/"));
  const text = tests.map((one) => one.text).join("\n");
  expect(Object.keys(problems).filter((code) => !text.includes(`"${code}"`))).toEqual([]);
});

test("the documentation page lists them through the same table", async () => {
  expect(await readFile("src/rest/problemPages.ts", "utf8")).toContain('from "./problems.js"');
});
