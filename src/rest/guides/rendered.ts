import { posix } from "node:path";
import { Marked } from "marked";
import { escaped } from "../htmlPage.js";
import { addressOf } from "./guides.js";

/** A guide as HTML. Its links lead to where this server has the other file; one to a file that it does not serve is only a text. */
export function rendered(file: string, text: string): string {
  const ids = new Set<string>();
  const marked = new Marked();
  marked.use({
    renderer: {
      heading({ tokens, depth, text: heading }) {
        const tag = `h${String(depth)}`;
        return `<${tag} id="${freeId(heading, ids)}">${this.parser.parseInline(tokens)}</${tag}>\n`;
      },
      link({ href, tokens }) {
        const content = this.parser.parseInline(tokens);
        const target = targetOf(file, href);
        return target === undefined ? content : `<a href="${escaped(target)}">${content}</a>`;
      },
    },
  });
  return marked.parse(text, { async: false });
}

export function titleOf(text: string): string {
  return /^# (.+)$/m.exec(text)?.[1] ?? "Guide";
}

function targetOf(file: string, href: string): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const address = addressOf(posix.join(posix.dirname(file), path));
  return address === undefined || anchor === undefined ? address : `${address}#${anchor}`;
}

/** The id that GitHub gives a heading, since the guides link to those. */
function freeId(heading: string, ids: Set<string>): string {
  const id = heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");
  let free = id;
  for (let count = 1; ids.has(free); count += 1) free = `${id}-${String(count)}`;
  ids.add(free);
  return free;
}
