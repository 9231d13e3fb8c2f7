import { truncated } from "../domain/truncated.js";

interface Bounds {
  /** So many names; that there are others is said. */
  readonly most: number;
  /** So many characters of a name. */
  readonly longest: number;
}

/** Names that a file has, for a message: in one line, and bounded, as a cell may hold anything. Cut before they are brought in line, too: the work does not grow with them. */
export function quoted(names: readonly string[], { most, longest }: Bounds): string {
  const quotedNames = names.slice(0, most).map((name) => `"${shortened(name, longest)}"`);
  return `${quotedNames.join(", ")}${names.length > most ? " and others" : ""}`;
}

export function shortened(name: string, longest: number): string {
  return truncated(inOneLine(truncated(name, 4 * longest)), longest);
}

function inOneLine(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ");
}
