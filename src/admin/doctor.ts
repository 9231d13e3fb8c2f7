import { databaseOf } from "../database/connect.js";
import { examine, type Finding, isFatal } from "../database/doctor/examine.js";
import type { AdminCommand } from "./AdminCommand.js";
import { requireNoWords } from "./parsedArguments.js";

export const doctorCommand: AdminCommand = {
  name: "doctor",
  usage: "",
  summary: "checks with its own documents that the database does what the server needs; docs/database.md",
  anyForm: true,
  onEmpty: true,
  before: (words) => requireNoWords("doctor", words),
  async run({ connection }) {
    const { engine, findings } = await examine(databaseOf(connection));
    const ok = !findings.some(isFatal);
    const verdict = ok ? "The server can rely on it." : "The server would lose data on it. Use MongoDB 7 or newer, or the embedded engine.";
    return { ok, text: [engine, ...findings.map(lineOf), verdict].join("\n"), facts: { engine, ok, findings } };
  },
};

function lineOf({ name, wrong, optional }: Finding): string {
  if (wrong === null) return `  works    ${name}`;
  return `  ${optional ? "missing" : "FAILS  "}  ${name}: ${wrong}${optional ? " (the server does without)" : ""}`;
}
