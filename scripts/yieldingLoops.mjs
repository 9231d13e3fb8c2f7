const AT_ONCE = new Set(["map", "flatMap", "reduce", "forEach"]);
const LOOPS = new Set(["ForOfStatement", "ForInStatement", "ForStatement", "WhileStatement", "DoWhileStatement"]);
const SHORT_LISTS = ["parts", "splits"];
/** By the fields of one element: hundreds of rules, and hundreds of categories, to go through for each row or month. */
const LONG_LISTS = [
  ["when", "then"],
  ["standing", "rollovers"],
];

/**
 * Whoever loops over what there may be thousands of uses `yielding`, `mapped` or `collected` (src/runtime/turn.ts), so that others have
 * their turn. What that is follows from the types: rows that come one after the other, months with an entry for each category, and rounds
 * that go through all rules or all categories each time.
 */
export const yieldingLoops = {
  meta: {
    type: "problem",
    schema: [],
    messages: {
      rows: "Nothing is awaited between two rows: loop over yielding(rows).",
      months: "Each element is a whole month of categories: loop over yielding(months), or use mapped.",
      rounds: "Each round goes through all rules or categories: loop over yielding(rows), or use mapped.",
      list: "All months are decoded at once: use collected(query.cursor({ batchSize })).",
    },
  },
  create(context) {
    const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const typeOf = (node) => checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(node));
    const isMonths = (type) => isWholeMonth(checker, type.getNumberIndexType());
    // To name a month, or to put it into a map, takes no time.
    const looksInside = (part) =>
      isSome(part, (node) => {
        if (node.type === "CallExpression")
          return node.arguments.some((given) => given.type === "Identifier" && isWholeMonth(checker, typeOf(given)));
        return (node.type === "Identifier" || node.type === "MemberExpression") && hasCategories(typeOf(node).getNumberIndexType());
      });
    const isLongList = (node) => {
      const element = typeOf(node).getNumberIndexType();
      return element !== undefined && LONG_LISTS.some((names) => names.every((name) => element.getProperty(name) !== undefined));
    };
    return {
      ForOfStatement(node) {
        if (isYielding(node) || waits(node.body)) return;
        if (node.await) context.report({ node: node.right, messageId: "rows" });
        else if (isMonths(typeOf(node.right)) && looksInside(node)) context.report({ node: node.right, messageId: "months" });
      },
      CallExpression(node) {
        if (isAtOnce(node) && isMonths(typeOf(node.callee.object)) && (!isWritten(node.arguments[0]) || looksInside(node.arguments[0])))
          context.report({ node: node.callee.property, messageId: "months" });
        if (isHeldIn(loopAround(node)) && node.arguments.some(isLongList)) context.report({ node, messageId: "rounds" });
      },
      "CallExpression[callee.property.name='lean']"(node) {
        const [type] = node.typeArguments?.params ?? [];
        if (type !== undefined && isMonths(typeOf(type)) && isAwaited(node)) context.report({ node, messageId: "list" });
      },
    };
  },
};

/** An expense has a month and a list of categories, too, but a short one. */
function isWholeMonth(checker, type) {
  if (type?.getProperty("month") === undefined || SHORT_LISTS.some((name) => type.getProperty(name) !== undefined)) return false;
  return type.getProperties().some((property) => {
    return hasCategories(checker.getTypeOfSymbol(property).getNumberIndexType());
  });
}

function hasCategories(element) {
  return element?.getProperty("categoryId") !== undefined;
}

function isWritten(given) {
  return given?.type === "ArrowFunctionExpression" || given?.type === "FunctionExpression";
}

function isYielding(loop) {
  return loop.await === true && loop.right.type === "CallExpression" && loop.right.callee.name === "yielding";
}

function isAtOnce({ callee }) {
  return callee?.type === "MemberExpression" && AT_ONCE.has(callee.property.name);
}

/** Not with its cursor, nor handed on to whoever takes one. */
function isAwaited({ parent }) {
  if (parent.type === "MemberExpression") return parent.property.name !== "cursor";
  return ["AwaitExpression", "ReturnStatement", "ArrowFunctionExpression", "ConditionalExpression"].includes(parent.type);
}

/** A body that awaits something, or hands it on, lets others have their turn there. */
function waits(body) {
  return isSome(body, ({ type, await: isAwaiting }) => type === "AwaitExpression" || type === "YieldExpression" || isAwaiting === true);
}

/** Whether it holds of a node or of one within it. */
function isSome(node, holds) {
  if (Array.isArray(node)) return node.some((one) => isSome(one, holds));
  if (node === null || typeof node !== "object" || typeof node.type !== "string") return false;
  return holds(node) || Object.entries(node).some(([name, part]) => name !== "parent" && isSome(part, holds));
}

function isHeldIn(loop) {
  return loop !== null && (isAtOnce(loop) || !(isYielding(loop) || waits(loop.body)));
}

/** The nearest loop, or call that does something with each element, whose rounds the node belongs to. */
function loopAround(node) {
  for (let [at, inside] = [node.parent, node]; at !== null && at !== undefined; [at, inside] = [at.parent, at]) {
    if (LOOPS.has(at.type) && inside === at.body) return at;
    if (isAtOnce(at) && at.arguments.includes(inside)) return at;
    if (at.type === "FunctionDeclaration" || at.type === "MethodDefinition") return null;
  }
  return null;
}
