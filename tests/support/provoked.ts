import { appendFileSync } from "node:fs";

const noted = new Set<string>();

/** Notes the codes with which an API has refused something: scripts/provoked.ts asks at the end which none has. */
export function noteProvoked(codes: readonly string[]): void {
  const file = process.env["TEST_PROVOKED_CODES"];
  const others = codes.filter((code) => !noted.has(code));
  if (file === undefined || others.length === 0) return;
  for (const code of others) noted.add(code);
  appendFileSync(file, `${others.join("\n")}\n`);
}
