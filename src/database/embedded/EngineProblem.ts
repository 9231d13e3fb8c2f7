/** The embedded database cannot be had. The message is for the person who started the server. */
export class EngineProblem extends Error {
  override readonly name = "EngineProblem";
}

/** The text of whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** Asks for a Node.js error code. Not `instanceof Error`: in Jest the file system's errors come from another realm. */
export function hasCode(thrown: unknown, code: string): boolean {
  return typeof thrown === "object" && thrown !== null && "code" in thrown && thrown.code === code;
}
