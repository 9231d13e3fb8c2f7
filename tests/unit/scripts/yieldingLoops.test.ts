import { Linter } from "eslint";
import ts from "typescript";
import { parser } from "typescript-eslint";
// @ts-expect-error a script without types
import { yieldingLoops } from "../../../scripts/yieldingLoops.mjs";

const FILE = "/looked-at.ts";
const options: ts.CompilerOptions = { target: ts.ScriptTarget.ES2022, lib: ["lib.es2022.d.ts"], strict: true, types: [] };
const types = `
  declare function yielding<Row>(rows: Iterable<Row> | AsyncIterable<Row>): AsyncIterable<Row>;
  declare function mapped<Row, Result>(rows: Iterable<Row> | AsyncIterable<Row>, result: (row: Row) => Result): Promise<Result[]>;
  declare function use(...given: unknown[]): number;
  declare function write(...given: unknown[]): Promise<void>;
  interface Rule { when: object; then: object }
  interface Category { id: string; standing: object[]; rollovers: object[] }
  interface Expense { month: string; date: string; parts: { categoryId: string }[] }
  interface Month { month: string; rows: { categoryId: string; spent: number }[] }
  declare const cursor: AsyncIterable<Expense>;
  declare const expenses: readonly Expense[];
  declare const months: readonly Month[];
  declare const rules: readonly Rule[];
  declare const categories: readonly Category[];
  declare const query: { lean<Docs>(): Promise<Docs> & { cursor(): AsyncIterable<Month> } };
`;
const lib = new Map<string, ts.SourceFile | undefined>();

function complaintsAbout(code: string): string[] {
  const text = `${types}\nexport async function* looked() {\n${code}\n}\n`;
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (name, how) => {
    if (name === FILE) return ts.createSourceFile(name, text, how, true);
    if (!lib.has(name)) lib.set(name, read(name, how));
    return lib.get(name);
  };
  const program = ts.createProgram([FILE], options, host);
  expect(program.getSemanticDiagnostics(program.getSourceFile(FILE)).map(({ messageText }) => messageText)).toEqual([]);
  const config: any = {
    files: ["**/*.ts"],
    languageOptions: { parser, parserOptions: { programs: [program] } },
    plugins: { turns: { rules: { "yielding-loops": yieldingLoops } } },
    rules: { "turns/yielding-loops": "error" },
  };
  const found = new Linter({ cwd: "/" }).verify(text, config, FILE);
  return found.map(({ messageId, message }) => messageId ?? message);
}

test.each([
  ["rows of a cursor without an await in between", "for await (const row of cursor) use(row);", "rows"],
  ["whole months", "for (const { rows } of months) use(rows);", "months"],
  ["whole months by a method", "return months.map(({ rows }) => use(rows));", "months"],
  ["whole months by a function of another place", "return months.map(use);", "months"],
  ["whole months that are handed on", "for (const month of months) use(month);", "months"],
  ["rules over each row", "for (const expense of expenses) use(rules, expense);", "rounds"],
  ["rules over each row by a method", "return expenses.map((expense) => use(rules, expense));", "rounds"],
  ["categories in each round of a loop by hand", "for (let n = 0; n < 9; n++) use(n, categories);", "rounds"],
  ["categories in each round of a loop until something", "while (use() > 0) use(categories);", "rounds"],
  ["all months decoded at once", "return await query.lean<Month[]>();", "list"],
])("%s are refused", (_name, code, complaint) => {
  expect(complaintsAbout(code)).toEqual([complaint]);
});

test.each([
  ["rows that yield", "for await (const row of yielding(cursor)) use(row);"],
  ["rows that are each written", "for await (const row of cursor) await write(row);"],
  ["rows that are handed on", "for await (const row of cursor) yield row;"],
  ["months that yield", "for await (const month of yielding(months)) use(month);"],
  ["months that are mapped with turns", "return mapped(months, ({ rows }) => use(rows));"],
  ["rules over rows that yield", "for await (const expense of yielding(expenses)) use(rules, expense);"],
  ["rules over rows that are mapped with turns", "return mapped(expenses, (expense) => use(rules, expense));"],
  ["a list of rules beside a loop", "use(rules); for (const expense of expenses) use(expense);"],
  ["a page of expenses, which have a month and parts, too", "return expenses.map((expense) => use(expense));"],
  ["months of which nothing but the name is read", "return new Map(months.map((one) => [one.month, one]));"],
  ["months that come by a cursor", "for await (const month of yielding(query.lean<Month[]>().cursor())) use(month);"],
  ["expenses decoded at once", "return await query.lean<Expense[]>();"],
])("%s are accepted", (_name, code) => {
  expect(complaintsAbout(code)).toEqual([]);
});
