import Sequencer from "@jest/test-sequencer";

/** What takes ten seconds and more, the longest first. Begun last, one of them would be waited for by itself. */
const longest = [
  "web/accountPages",
  "web/monthPages",
  "web/pages",
  "web/expensePages",
  "web/figures",
  "web/screens",
  "web/storePages",
  "web/entryPages",
  "web/listPages",
  "access/tokens",
  "proofs/crashes/operations",
  "access/graphql",
  "clients/typescript",
  "access/rest",
  "database/embedded",
  "database/mongodStarts",
  "sync/manyBudgets",
  "idempotency/everyWrite",
  "limits/importPoints",
  "writes/expenseFields",
  "writes/categories",
  "imports/hostileFormats",
  "web/offline",
].map((name) => `/tests/${name}.test.ts`);

/** Jest's own order, by what it remembers of earlier runs, is that of sizes where it remembers none: in a fresh copy. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ path }) {
  const rank = longest.findIndex((file) => path.endsWith(file));
  return rank === -1 ? longest.length : rank;
}
