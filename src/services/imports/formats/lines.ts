import { Invalid } from "../../../domain/errors.js";

const LONGEST = 65_536;

/** The lines of a text as it arrives, whichever way they end. */
export async function* lines(text: AsyncIterable<string>, longest = LONGEST): AsyncGenerator<{ line: number; text: string }> {
  let rest = "";
  let line = 0;
  for await (const piece of text) {
    const all = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = all.pop() ?? "";
    for (const one of all) yield { line: ++line, text: one };
    if (rest.length > longest)
      throw Invalid.at("", "malformed-file", `Nothing was imported: line ${line + 1} is longer than ${longest} characters.`);
  }
  if (rest !== "") yield { line: ++line, text: rest.replace(/\r$/, "") };
}
