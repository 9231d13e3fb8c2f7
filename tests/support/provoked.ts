import { appendFileSync } from "node:fs";
import { documentedCodes, operationAt } from "./documentedCodes.js";

/** A line of the log about one request. */
export interface Answered {
  readonly api?: "rest" | "graphql" | "pages";
  readonly method?: string;
  readonly route?: string;
  readonly refused?: readonly string[];
}

/** GraphQL refuses such a request before any operation of it runs. */
const beforeOperations: ReadonlySet<string> = new Set(["other-account"]);

const noted = new Set<string>();
const undocumented = new Set<string>();

/**
 * Notes with which codes an operation has refused something: scripts/provoked.ts asks at the end which documented ones no test has
 * provoked, and each test file fails where a code is not documented.
 */
export function noteProvoked(answered: Answered): void {
  const operation = operationAt(answered);
  for (const code of answered.refused ?? []) {
    const pair = `${operation ?? "-"} ${code}`;
    if (noted.has(pair)) continue;
    noted.add(pair);
    if (operation !== null && !beforeOperations.has(code) && !documentedCodes(operation).has(code)) undocumented.add(pair);
    const file = process.env["TEST_PROVOKED_CODES"];
    if (file !== undefined) appendFileSync(file, `${pair}\n`);
  }
}

/** Operations with the codes that the documents do not name, as found so far in this test file. */
export function undocumentedFound(): string[] {
  return [...undocumented].sort();
}
