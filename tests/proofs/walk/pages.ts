import { readFile } from "node:fs/promises";
import { marked, type Token, type Tokens } from "marked";

/** The operator's pages, in the order in which the README lists them. */
export const PAGES = [
  "README.md",
  ...["deployment", "configuration", "operations", "administration", "upgrading", "database", "backup", "scale"].map(
    (name) => `docs/${name}.md`,
  ),
];

export interface Command {
  readonly page: string;
  readonly heading: string;
  readonly text: string;
  /** In a block, not named in a sentence or a table. */
  readonly isLine: boolean;
  /** The number of its block, sentence or table in the page. */
  readonly place: number;
  /** The output that the page shows below the block that this command ends. */
  readonly shown?: string;
}

const PROGRAMS = /^(?:[A-Z_]+=\S+ )*(?:npm|npx|docker|kubectl|systemctl|openssl|promtool|curl|household-budget) \S/;

export async function commandsOf(page: string): Promise<Command[]> {
  const found: Command[] = [];
  const tokens = marked.lexer(await readFile(page, "utf8")).filter(({ type }) => type !== "space");
  let heading = "";
  for (const [at, token] of tokens.entries()) {
    if (token.type === "heading") heading = (token as Tokens.Heading).text;
    const texts = isCode(token, "sh") ? linesOf(token.text) : isTable(token) ? rowsOf(token) : namedIn(token);
    const next = tokens[at + 1];
    const shown = isCode(token, "sh") && next !== undefined && isCode(next, "text") ? next.text : undefined;
    const commands = texts.map((text) => ({ page, heading, text, isLine: isCode(token, "sh"), place: at }));
    const last = commands.at(-1);
    found.push(...commands.map((command) => (command === last && shown !== undefined ? { ...command, shown } : command)));
  }
  return found;
}

/** The blocks of output of a page that do not follow a block of commands. */
export async function otherOutputsOf(page: string): Promise<string[]> {
  const tokens = marked.lexer(await readFile(page, "utf8")).filter(({ type }) => type !== "space");
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    return isCode(token, "text") && !(before !== undefined && isCode(before, "sh")) ? [token.text] : [];
  });
}

/** The commands of a block: continued lines and here-documents belong to the line that began them. */
function linesOf(block: string): string[] {
  const commands = block.match(/^.*<<'(\w+)'\n[^]*?^\1$|^(?:.*\\\n)*.*$/gm) ?? [];
  return commands
    .map((command) => command.trim())
    .filter((command) => command !== "" && !command.startsWith("#"))
    .flatMap(partsOf);
}

/** `npm ci && npm start  # a comment`: two commands. */
function partsOf(command: string): string[] {
  return command.includes("\n") ? [command] : command.replace(/ +# .*$/, "").split(" && ");
}

/** A table whose first heading is "After `npm run admin --`" has the rest of a command in each row. */
function rowsOf({ header, rows }: Tokens.Table): string[] {
  const [, prefix] = /^After `(.+)`$/.exec(header[0]?.text ?? "") ?? [];
  return rows.flatMap((row) =>
    row.flatMap((cell, column) => {
      const codes = codesIn(cell.tokens);
      return prefix !== undefined && column === 0 ? codes.map((code) => `${prefix} ${code}`) : codes.filter((code) => PROGRAMS.test(code));
    }),
  );
}

function namedIn(token: Token): string[] {
  return isCode(token) ? [] : codesIn([token]).filter((code) => PROGRAMS.test(code));
}

function codesIn(tokens: readonly Token[]): string[] {
  const found: string[] = [];
  void marked.walkTokens([...tokens], (token) => {
    if (token.type === "codespan") found.push((token as Tokens.Codespan).text);
  });
  return found;
}

function isCode(token: Token, language?: string): token is Tokens.Code {
  return token.type === "code" && (language === undefined || (token as Tokens.Code).lang === language);
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === "table";
}
