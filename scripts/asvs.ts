import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** One requirement of OWASP ASVS 5.0, with its state. */
export interface Requirement {
  readonly id: string;
  readonly level: string;
  readonly asks: string;
  readonly state: string;
  readonly how: string;
  /** Tests without their ending, or other files. */
  readonly shown: readonly string[];
}

const root = fileURLToPath(new URL("../", import.meta.url));
const BEGIN = "<!-- From docs/asvs.tsv, by npm run generate. -->\n";
const END = "<!-- End of docs/asvs.tsv. -->\n";

export const states = ["met", "not applicable", "not met"] as const;

const chapters = [
  "Encoding and sanitisation",
  "Validation and business logic",
  "Web front end",
  "API and web service",
  "File handling",
  "Authentication",
  "Session management",
  "Authorisation",
  "Self-contained tokens",
  "OAuth and OIDC",
  "Cryptography",
  "Secure communication",
  "Configuration",
  "Data protection",
  "Secure coding and architecture",
  "Security logging and error handling",
  "WebRTC",
] as const;

export async function requirements(): Promise<Requirement[]> {
  const [, ...lines] = (await readFile(path.join(root, "docs/asvs.tsv"), "utf8")).trimEnd().split("\n");
  return lines.map((line) => {
    const [id = "", level = "", asks = "", state = "", how = "", shown = ""] = line.split("\t");
    return { id, level, asks, state, how, shown: shown.split(" ").filter((name) => name !== "") };
  });
}

/** The text around the two marks is written by hand; what is between them comes from the table. */
export async function securityDocument(): Promise<string> {
  const document = await readFile(path.join(root, "docs/security.md"), "utf8");
  const [before, rest] = document.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("docs/security.md lacks the marks around its table.");
  return before + BEGIN + written(await requirements()) + END + after;
}

function written(all: readonly Requirement[]): string {
  const parts = chapters.map((title, at) => ({ title: `V${at + 1} ${title}`, rows: all.filter(({ id }) => id.startsWith(`${at + 1}.`)) }));
  const sums = [...parts, { title: "All", rows: all }].map(({ title, rows }) =>
    rowOf([title, ...states.map((state) => counted(rows, state))]),
  );
  const gaps = all.filter(({ state }) => state === "not met").map(({ id, asks, how }) => rowOf([id, asks, how]));
  return ["", ...table(["", "Requirement", "What holds"], gaps), ...table(["Chapter", ...states], sums)].join("\n");
}

function counted(rows: readonly Requirement[], wanted: string): string {
  return String(rows.filter(({ state }) => state === wanted).length);
}

function table(head: readonly string[], rows: readonly string[]): string[] {
  return [rowOf(head), `|${"---|".repeat(head.length)}`, ...rows, ""];
}

function rowOf(cells: readonly string[]): string {
  return `| ${cells.join(" | ")} |`;
}
