import type { Scope } from "../domain/caller.js";
import type { ExpenseType } from "../domain/expenseType.js";
import type { Role } from "../domain/roles.js";
import type { RolloverPolicy } from "../domain/rollover.js";
import { enumeration, upperCase } from "./enumeration.js";

export const RoleEnum = enumeration<Role>("Role", "What a member may do in a budget. May grow.", {
  owner: "Reads, writes, shares and deletes the budget; there is exactly one.",
  editor: "Reads and writes.",
  viewer: "Reads.",
});

export const RolloverPolicyEnum = enumeration<RolloverPolicy>("RolloverPolicy", "What an envelope carries into the next month. May grow.", {
  none: "Nothing: what is left returns to the pool.",
  surplus: "What is left; a debt stays behind.",
  full: "What is left, or the debt.",
  capped: "What is left, at most `cap`.",
});

export const ExpenseTypeEnum = enumeration<ExpenseType>("ExpenseType", "Money out, or money in. May grow.", {
  expense: "Money out.",
  income: "Money in; with a category, a refund.",
});

export const ScopeEnum = enumeration<Scope>("Scope", "What a personal access token may do. May grow.", {
  read: "See what its account may see.",
  write: "Change what its account may change.",
});

export const MonthStatusEnum = enumeration<"open" | "closed">("MonthStatus", "Whether a statement of the month stands. May grow.", {
  open: "No statement stands.",
  closed: "A statement stands.",
});

export const LimitStateEnum = enumeration<"ok" | "near" | "over">("LimitState", "How near an envelope is to its limit. May grow.", {
  ok: "Below every threshold.",
  near: "At or above the lowest threshold.",
  over: "More was spent than there was.",
});

export const SpendingGroupEnum = enumeration<"category" | "month" | "payee" | "tag" | "day">(
  "SpendingGroup",
  "What a spending report is grouped by. May grow.",
  {
    category: "By category, splits counted where they belong.",
    month: "By month of the budget.",
    payee: "By payee, whatever its case.",
    tag: "By tag; a movement counts under each of its tags.",
    day: "By day.",
  },
);

export const BatchStatusEnum = enumeration<"created" | "existing" | "updated" | "deleted" | "failed">(
  "BatchStatus",
  "What became of one item of a batch. May grow.",
  {
    created: "A new expense was created.",
    existing: "An expense with this externalId and source was there already.",
    updated: "The expense was changed.",
    deleted: "The expense was deleted.",
    failed: "Nothing was changed; `problem` says why.",
  },
);

type Sort = "date" | "-date" | "amount" | "-amount" | "createdAt" | "-createdAt";

export const ExpenseSortEnum = enumeration<Sort>(
  "ExpenseSort",
  "The order of a list of expenses.",
  {
    date: "Oldest first.",
    "-date": "Newest first.",
    amount: "Smallest first.",
    "-amount": "Largest first.",
    createdAt: "First entered first.",
    "-createdAt": "Last entered first.",
  },
  (word) => (word.startsWith("-") ? `${upperCase(word.slice(1))}_DESC` : `${upperCase(word)}_ASC`),
);

export const SessionKindEnum = enumeration<"mobile" | "web">("SessionKind", "How a session is kept. May grow.", {
  mobile: "By an access token and a refresh token.",
  web: "By a cookie.",
});
