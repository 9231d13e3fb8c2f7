import type { OperationRecord } from "./operation.js";
import { read, write, reading, writing } from "./terms.js";

/** Rules. */
export const rules = {
  listRules: { needs: read, price: reading, fields: ["rules"] },
  getRule: { needs: read, price: reading, fields: ["rule"] },
  createRule: { needs: write, price: writing, codes: ["id-taken", "too-many-rules"] },
  updateRule: { needs: write, price: writing },
  deleteRule: { deletes: "deletedId", needs: write, price: writing },
  listRuleSuggestions: { needs: read, price: { points: 20 }, fields: ["ruleSuggestions"] },
  reorderRules: { needs: write, price: { points: 10 } },
  previewRules: { needs: read, price: { points: 20 }, takesKey: false },
  runRules: { needs: write, price: { points: 50 }, movesMonths: true },
  undoRuleRun: { needs: write, price: { points: 50 }, codes: ["run-running"], movesMonths: true },
} as const satisfies Readonly<Record<string, OperationRecord>>;
