import { readFileSync } from "node:fs";

/** What may be read from a file, as secret stores hand it over: `JWT_SECRET_FILE` names one that has the value of `JWT_SECRET`. */
export const FROM_FILES = [
  "MONGODB_URI",
  "JWT_SECRET",
  "JWT_SECRET_PREVIOUS",
  "SESSION_SECRET",
  "SESSION_SECRET_PREVIOUS",
  "SMTP_URL",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** The variables with those of files among them; what is wrong with a file goes into `problems`, without what is in it. */
export function withSecretFiles(given: Variables, problems: string[]): Variables {
  const read: Record<string, string | undefined> = { ...given };
  for (const name of FROM_FILES) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined) problems.push(`${name}_FILE: is set beside ${name}; set only one of them`);
    try {
      // Editors and shells end a file with a line break, which is no part of the secret.
      read[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      if (read[name] === "") problems.push(`${name}_FILE: ${file} is empty`);
    } catch (error) {
      problems.push(`${name}_FILE: ${file} cannot be read (${codeOf(error)})`);
    }
  }
  return read;
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
