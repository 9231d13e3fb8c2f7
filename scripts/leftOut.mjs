// An operator of our own for Stryker: what happens beside a write is left out, one thing at a time. See the scopes of scripts/mutate.mjs.
import { createRequire } from "node:module";

/** Stryker takes no operators of others. It goes through this list, which its package does not export by a name. */
const PLACE = "./mutators/mutate.js";

const instrumenter = createRequire(createRequire(import.meta.url).resolve("@stryker-mutator/core")).resolve(
  "@stryker-mutator/instrumenter",
);
const requireOfStryker = createRequire(instrumenter);
/** The Babel that Stryker reads the sources with. */
export const babel = requireOfStryker("@babel/core");
const { types } = babel;

/** Fields of a call's argument that say what is written. */
const UPDATES = /^\$(set|unset|min|max|inc|push|pull|addToSet|setOnInsert)$/;

export const leftOut = [
  {
    name: "LeftOutCall",
    /** A statement that is a call, awaited or not: an invalidation, a schedule, a message. */
    *mutate(path) {
      if (path.isExpressionStatement() && types.isCallExpression(awaited(path.node.expression))) yield types.blockStatement([]);
    },
  },
  {
    name: "LeftOutAwait",
    /** Only of statements: a promise in the place of a value is noticed by whatever uses it. */
    *mutate(path) {
      if (path.isAwaitExpression() && path.parentPath.isExpressionStatement()) yield path.node.argument;
    },
  },
  {
    name: "LeftOutField",
    /** One field of an update; the last one leaves the update empty. */
    *mutate(path) {
      if (!path.isObjectExpression() || !isUpdate(path)) return;
      for (const left of path.node.properties) yield types.objectExpression(path.node.properties.filter((field) => field !== left));
    },
  },
];

/** The only operators of this run. */
export async function useLeftOut() {
  const { allMutators } = await import(new URL(PLACE, `file://${instrumenter}`));
  if (!Array.isArray(allMutators)) throw new Error(`Stryker keeps its operators elsewhere than in ${PLACE}: see scripts/leftOut.mjs`);
  allMutators.splice(0, Infinity, ...leftOut);
}

function awaited(node) {
  return types.isAwaitExpression(node) ? node.argument : node;
}

/** What follows an operator such as `$set`, and an object that has such an operator itself. */
function isUpdate(path) {
  return (
    (path.parentPath.isObjectProperty() && UPDATES.test(nameOf(path.parent))) ||
    path.node.properties.some((one) => UPDATES.test(nameOf(one)))
  );
}

function nameOf({ key }) {
  return types.isIdentifier(key) ? key.name : "";
}
