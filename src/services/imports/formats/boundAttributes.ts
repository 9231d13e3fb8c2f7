import type { SaxesParser } from "saxes";

/** No format has a tag with more; the parser compares each with those before, which takes long for hundreds of thousands. */
const MOST_ATTRIBUTES = 100;

export function boundAttributes(parser: SaxesParser, refuse: (why: string) => void): void {
  let count = 0;
  parser.on("opentagstart", () => (count = 0));
  parser.on("attribute", () => {
    if (++count > MOST_ATTRIBUTES) refuse("a tag has too many attributes");
  });
}
