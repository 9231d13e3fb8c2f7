import type { Dependencies } from "../../services/Dependencies.js";
import { RuleBook } from "../../services/expenses/RuleBook.js";
import { RuleFilling } from "../../services/expenses/RuleFilling.js";
import { RuleRuns } from "../../services/rules/RuleRuns.js";
import { RuleRunService } from "../../services/rules/RuleRunService.js";
import { RuleService } from "../../services/rules/RuleService.js";
import { RuleSuggestionService } from "../../services/rules/RuleSuggestionService.js";

type Needs = Pick<Dependencies, "models" | "access" | "cursors" | "clock" | "outbox" | "readers" | "quotaGuard" | "background">;

/** Every `new` of rules. */
export function composeRules(needs: Needs) {
  const ruleBook = new RuleBook(needs.models);
  const runs = new RuleRuns(needs);
  return {
    ruleBook,
    ruleFilling: new RuleFilling(needs.models, ruleBook),
    runs,
    ruleServices: {
      rules: new RuleService(needs),
      ruleRuns: new RuleRunService({ ...needs, book: ruleBook, runs }),
      ruleSuggestions: new RuleSuggestionService({ ...needs, book: ruleBook }),
    },
  };
}
