import { Collection, Db } from "mongodb";
import ts from "typescript";
import type { Source } from "./sources.js";

const OPERATOR = /^\$[a-z][A-Za-z]*$/;
const methods = new Set([Collection, Db].flatMap(({ prototype }) => Object.getOwnPropertyNames(prototype)));

export interface EngineWords {
  /** `$set`, by the file that first has it. */
  readonly operators: ReadonlyMap<string, string>;
  /** Methods of the driver by their names, which other objects may have too, and commands that are written out. */
  readonly commands: ReadonlyMap<string, string>;
}

/** What these sources may send to an engine, by the names of fields and of methods that are called. */
export function engineWords(sources: readonly Source[]): EngineWords {
  const operators = new Map<string, string>();
  const commands = new Map<string, string>();
  const found = (words: Map<string, string>, word: string, file: string): unknown => words.has(word) || words.set(word, file);
  for (const { file, text } of sources) {
    const visit = (node: ts.Node): void => {
      if (isName(node) && OPERATOR.test(node.text) && namesField(node)) found(operators, node.text, file);
      if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && methods.has(node.expression.name.text))
        found(commands, node.expression.name.text, file);
      const command = commandOf(node);
      if (command !== undefined) found(commands, command, file);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return { operators, commands };
}

function isName(node: ts.Node): node is ts.Identifier | ts.StringLiteralLike {
  return ts.isIdentifier(node) || ts.isStringLiteralLike(node);
}

/** As in `{ $set: ... }`, `{ $set }`, `{ ["$set"]: ... }`, `update.$set` and `bound = late ? "$lt" : "$gt"`; a value such as `"$amount"` is a path. */
function namesField(node: ts.Identifier | ts.StringLiteralLike): boolean {
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) return parent.name === node;
  if (ts.isPropertyAccessExpression(parent)) return parent.name === node;
  if (ts.isElementAccessExpression(parent)) return parent.argumentExpression === node;
  return ts.isShorthandPropertyAssignment(parent) || ts.isComputedPropertyName(parent) || ts.isConditionalExpression(parent);
}

/** `hello` of `db.command({ hello: 1 })`, of `ran(connection, { hello: 1 })` and of `{ command: { hello: 1 } }`. */
function commandOf(node: ts.Node): string | undefined {
  if (ts.isPropertyAssignment(node) && node.name.getText() === "command") return firstField(node.initializer);
  if (!ts.isCallExpression(node)) return undefined;
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : node.expression.getText();
  const given = called === "command" ? node.arguments[0] : called === "ran" ? node.arguments[1] : undefined;
  return given && firstField(given);
}

function firstField(node: ts.Node): string | undefined {
  const first = ts.isObjectLiteralExpression(node) ? node.properties[0] : undefined;
  return first?.name?.getText();
}
