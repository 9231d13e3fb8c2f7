import type { TokenAction } from "../domain/caller.js";
import type { MovementType } from "../domain/moneyaccounts/flows.js";
import type { OriginKind } from "../domain/origins.js";
import type { MoneyAccountKind, OpeningFrom } from "../domain/moneyAccounts.js";
import type { Role } from "../domain/roles.js";
import type { RolloverPolicy } from "../domain/rollover.js";
import type { FundingSource } from "../domain/funding.js";
import type { TargetKind } from "../domain/targets.js";
import { enumeration, upperCase } from "./enumeration.js";

export const RoleEnum = enumeration<Role>("Role", "What a member may do in a budget. Values may be added.", {
  owner: "May read, write, share and delete the budget. Each budget has exactly one owner.",
  editor: "May read and write.",
  viewer: "May read.",
});

export const RolloverPolicyEnum = enumeration<RolloverPolicy>(
  "RolloverPolicy",
  "What an envelope carries into the next month. Values may be added.",
  {
    none: "Nothing is carried over: the rest returns to the pool.",
    surplus: "The rest is carried over; overspending is not.",
    full: "The rest is carried over, and so is overspending.",
    capped: "The rest is carried over, at most `cap`.",
  },
);

export const TargetKindEnum = enumeration<TargetKind>("TargetKind", "What a category should get or hold. Values may be added.", {
  monthly: "The amount each month.",
  refill: "Fills up to the amount each month.",
  byDate: "The amount by a month, in even parts.",
});

export const ExpenseTypeEnum = enumeration<MovementType>(
  "ExpenseType",
  "Money out, money in, or money between two accounts. Values may be added.",
  {
    expense: "Money out.",
    income: "Money in, or a refund if it has a category.",
    transfer: "From one money account to another.",
  },
);

export const MoneyAccountKindEnum = enumeration<MoneyAccountKind>("MoneyAccountKind", "What a money account is. Values may be added.", {
  cash: "Coins and notes.",
  bank: "An account for daily payments.",
  savings: "An account for savings.",
  card: "A credit card: what it owes is below zero.",
  loan: "A loan: what is owed is below zero.",
  asset: "Something of value, such as a house.",
});

export const OpeningFromEnum = enumeration<OpeningFrom>("OpeningFrom", "Where an opening comes from. Values may be added.", {
  outside: "New money of the budget.",
  unassigned: "What lies in no money account. No figure of a month moves but `money`.",
});

export const OriginKindEnum = enumeration<OriginKind>("OriginKind", "Who made an expense. Values may be added.", {
  person: "A person.",
  import: "The import of a file.",
  capture: "A capture, for example from a shortcut on a phone.",
  recurring: "A recurring movement, on its day.",
  rule: "A rule.",
  opening: "The opening of a money account. It is changed and deleted with the account alone.",
  exchange: "The closing of a money account in another currency: what was left of it in the budget's currency.",
});

export const RunKindEnum = enumeration<"rules" | "rename">("RunKind", "What a run did. Values may be added.", {
  rules: "Rules ran over past expenses.",
  rename: "Payees were renamed.",
});

export const RunStatusEnum = enumeration<"running" | "done" | "undoing" | "undone">(
  "RunStatus",
  "The progress of a run. Values may be added.",
  {
    running: "It is changing expenses.",
    done: "It has changed them, and can be undone.",
    undoing: "It is being undone.",
    undone: "It was undone.",
  },
);

export const TokenActionEnum = enumeration<TokenAction>("TokenAction", "What a personal access token may do. Values may be added.", {
  read: "May read what its account may read.",
  add: "May create expenses, and read the names of budgets, categories and money accounts without amounts.",
  write: "May change what its account may change, except members and credentials. Includes `ADD`.",
  share: "May invite people, and change and remove members.",
});

export const ScopeEnum = enumeration<"read" | "write">("Scope", "The earlier names of two actions. Values may be added.", {
  read: "May read what its account may read.",
  write: "May change what its account may change.",
});

export const FundingSourceEnum = enumeration<FundingSource>(
  "FundingSource",
  "Where the amounts of a month come from. Values may be added.",
  {
    targets: "What the targets need.",
    suggestions: "The median of the spending in the three previous months.",
    lastMonth: "The amounts of the previous month.",
  },
);

export const MonthStatusEnum = enumeration<"open" | "closed">(
  "MonthStatus",
  "Whether the month has a monthly budget. Values may be added.",
  {
    open: "The month has no monthly budget.",
    closed: "The month has a monthly budget.",
  },
);

export const LimitStateEnum = enumeration<"ok" | "near" | "over">(
  "LimitState",
  "How close an envelope is to its limit. Values may be added.",
  {
    ok: "Below every threshold.",
    near: "At or above the lowest threshold.",
    over: "More was spent than available.",
  },
);

export const BalanceStepEnum = enumeration<"day" | "month">("BalanceStep", "The steps of a series of balances.", {
  day: "By day.",
  month: "By month of the budget.",
});

export const SpendingGroupEnum = enumeration<"category" | "month" | "payee" | "tag" | "day" | "member" | "account">(
  "SpendingGroup",
  "What a spending report is grouped by. Values may be added.",
  {
    category: "By category. Splits count in their own categories.",
    month: "By month of the budget.",
    payee: "By payee, ignoring case.",
    tag: "By tag. An expense counts under each of its tags.",
    day: "By day.",
    member: "By the person who entered it (`createdBy`).",
    account: "By the money account on the budget.",
  },
);

export const SpendingStepEnum = enumeration<"month">("SpendingStep", "How the rows of a spending report are divided in time.", {
  month: "By month of the budget.",
});

export const BatchStatusEnum = enumeration<"created" | "existing" | "updated" | "deleted" | "restored" | "failed">(
  "BatchStatus",
  "The result of one item of a batch. Values may be added.",
  {
    created: "A new expense was created.",
    existing: "An expense with this externalId and source already existed.",
    updated: "The expense was changed.",
    deleted: "The expense was deleted.",
    restored: "The expense is no longer deleted.",
    failed: "Nothing was changed; `problem` has the reason.",
  },
);

type Sort = "date" | "-date" | "amount" | "-amount" | "createdAt" | "-createdAt";

export const ExpenseSortEnum = enumeration<Sort>(
  "ExpenseSort",
  "The order of a list of expenses.",
  {
    date: "The months, oldest first.",
    "-date": "Newest first.",
    amount: "Smallest first.",
    "-amount": "Largest first.",
    createdAt: "Oldest creation first.",
    "-createdAt": "Last entered first.",
  },
  (word) => (word.startsWith("-") ? `${upperCase(word.slice(1))}_DESC` : `${upperCase(word)}_ASC`),
);

export const SessionKindEnum = enumeration<"mobile" | "web">("SessionKind", "How a session is kept. Values may be added.", {
  mobile: "Signed in with an access token and a refresh token.",
  web: "Signed in with a cookie.",
});
