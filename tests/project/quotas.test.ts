import ts from "typescript";
import { sourcesIn } from "./sources.js";

/** Of the database itself, and of what counts in it for others, such as `countOwned`. */
const COUNTING = /\.(count\w*|estimatedDocumentCount)\(/;
const COMPARING = [
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
];

/** Compare a count, and have a reason for it. */
const allowed: Readonly<Record<string, string>> = {
  "src/services/reads/LongReads.ts": "it says whose reads wait for one another, and refuses nothing",
  "src/services/verify/importChecks.ts": "it reports, and refuses nothing",
  "src/services/administration/NearQuotas.ts": "it reports, and refuses nothing",
};

/** Where a count of the database stands in a comparison with something that is neither 0 nor a length. */
function comparedCounts(source: string): string[] {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  const counts = new Set<string>();
  const found: string[] = [];
  const holdsCount = (node: ts.Node): boolean => COUNTING.test(node.getText());
  const isCount = (node: ts.Expression): boolean => holdsCount(node) || (ts.isIdentifier(node) && counts.has(node.text));
  const isFree = (node: ts.Expression): boolean => node.getText() === "0" || node.getText().endsWith(".length");
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer !== undefined && holdsCount(node.initializer))
      counts.add(node.name.text);
    if (ts.isBinaryExpression(node) && COMPARING.includes(node.operatorToken.kind)) {
      const { left, right } = node;
      if ((isCount(left) && !isFree(right)) || (isCount(right) && !isFree(left))) found.push(node.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

test("a count beside a comparison is found", () => {
  expect(comparedCounts("if ((await rules.countDocuments({ budgetId })) >= MOST) throw full();")).toHaveLength(1);
  expect(comparedCounts("const count = await rules.countDocuments({}); if (count >= MOST) throw full();")).toHaveLength(1);
  expect(comparedCounts("if (isGone && (await memberships.countOwned(id)) >= most) throw full();")).toHaveLength(1);
  expect(comparedCounts("const count = await rules.countDocuments({}); if (count > 0) throw inUse();")).toEqual([]);
});

test("no service compares a count with a cap: of two requests at once both would find room, and QuotaGuard lets one in after the other", async () => {
  const sources = (await sourcesIn(["src/services"])).filter(({ file }) => !file.startsWith("src/services/limits/") && !(file in allowed));
  const found = sources.flatMap(({ file, text }) => comparedCounts(text).map((compared) => `${file}: ${compared}`));
  expect(sources.length).toBeGreaterThan(200);
  expect(found).toEqual([]);
});
