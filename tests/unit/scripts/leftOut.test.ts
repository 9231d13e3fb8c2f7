// @ts-expect-error a script without types
import { babel, leftOut } from "../../../scripts/leftOut.mjs";

/** What the operators make of a function's body: the text of each replacement. */
function replacementsIn(body: string): string[] {
  const found: string[] = [];
  const ast = babel.parseSync(`async function f() { ${body} }`, { configFile: false, babelrc: false });
  babel.traverse(ast, {
    enter(path: any) {
      for (const { name, mutate } of leftOut)
        for (const node of mutate(path)) {
          const fields = babel.types.isObjectExpression(node) ? node.properties.map((one: any) => one.key.name).join() : node.type;
          found.push(`${name} ${fields}`);
        }
    },
  });
  return found;
}

test("calls that stand by themselves are left out, and awaits of them", () => {
  expect(replacementsIn("outbox.schedule(id); await drain(id);")).toEqual([
    "LeftOutCall BlockStatement",
    "LeftOutCall BlockStatement",
    "LeftOutAwait CallExpression",
  ]);
});

test("what is used stays: values, answers, conditions", () => {
  expect(replacementsIn("const a = await read(); if (b) return write({ c: 1 });")).toEqual([]);
});

test("each field of an update is left out, and each of its operators", () => {
  expect(replacementsIn("return write({ $set: { a: 1, b: 2 }, $unset: { c: 1 } });")).toEqual([
    "LeftOutField $unset",
    "LeftOutField $set",
    "LeftOutField b",
    "LeftOutField a",
    "LeftOutField ",
  ]);
});
