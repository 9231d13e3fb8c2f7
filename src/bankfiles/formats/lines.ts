import { Invalid } from "../../domain/errors.js";

const LONGEST = 65_536;

/** The lines of a text as it arrives, whichever way they end. Each piece is searched once, however long a line goes on. */
export async function* lines(text: AsyncIterable<string>, longest = LONGEST): AsyncGenerator<{ line: number; text: string }> {
  let rest = "";
  /** A carriage return at the end of a piece, whose line feed may begin the next. */
  let pending = "";
  let line = 0;
  for await (const piece of text) {
    const all = (pending + piece).split(/\r\n|\n|\r(?!$)/);
    const last = all.pop() ?? "";
    for (const one of all) {
      yield { line: ++line, text: rest + one };
      rest = "";
    }
    pending = last.endsWith("\r") ? "\r" : "";
    rest += last.slice(0, last.length - pending.length);
    if (rest.length > longest)
      throw Invalid.at("", "malformed-file", `Nothing was imported: line ${line + 1} is longer than ${longest} characters.`);
  }
  if (rest + pending !== "") yield { line: ++line, text: rest };
}
