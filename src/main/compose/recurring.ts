import type { Dependencies } from "../../services/Dependencies.js";
import type { ExpenseService } from "../../services/expenses/ExpenseService.js";
import type { ExpenseWriter } from "../../services/expenses/ExpenseWriter.js";
import { OccurrenceBooker } from "../../services/recurring/OccurrenceBooker.js";
import { OccurrenceListService } from "../../services/recurring/OccurrenceListService.js";
import { OccurrenceService } from "../../services/recurring/OccurrenceService.js";
import { RecurringJob } from "../../services/recurring/RecurringJob.js";
import { RecurringService } from "../../services/recurring/RecurringService.js";
import { RecurringSplitService } from "../../services/recurring/RecurringSplitService.js";
import type { RuleFilling } from "../../services/expenses/RuleFilling.js";
import { RowOccurrences } from "../../services/recurring/RowOccurrences.js";
import { TemplateTerms } from "../../services/recurring/TemplateTerms.js";
import { Successors } from "../../services/recurring/Successors.js";

interface Needs extends Pick<
  Dependencies,
  "models" | "access" | "cursors" | "clock" | "outbox" | "readers" | "quotaGuard" | "background" | "shownExpenses"
> {
  readonly expenses: ExpenseService;
  readonly expenseWriter: ExpenseWriter;
  readonly ruleFilling: RuleFilling;
  readonly onError: (error: unknown) => void;
}

/** Every `new` of recurring movements. */
export function composeRecurring(needs: Needs) {
  const templateTerms = new TemplateTerms(needs.models);
  const booker = new OccurrenceBooker({ ...needs, successors: new Successors(needs) });
  return {
    rowOccurrences: new RowOccurrences({ ...needs, booker }),
    recurringJob: new RecurringJob({ ...needs, booker }),
    recurringServices: {
      recurring: new RecurringService({ ...needs, booker, templateTerms }),
      recurringSplits: new RecurringSplitService({ ...needs, booker, templateTerms }),
      occurrences: new OccurrenceService({ ...needs, booker, templateTerms }),
      occurrenceLists: new OccurrenceListService(needs),
    },
  };
}
