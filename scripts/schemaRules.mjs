// graphql-eslint's rules for a schema, and Relay's among them, with what is declined of them and why.
import plugin from "@graphql-eslint/eslint-plugin";
import { ESLint } from "eslint";

/**
 * What is part of something else and has no identity of its own, so that no client keeps it by itself. A change, a person and
 * an account that administrators see give the id of their resource and account under another name: a cache would mix them up with these.
 */
const parts = [
  ...["DriftedMovement", "FrozenEntry", "LastStatement", "LiveEntry", "StatementDrift"],
  ...["AccountWorth", "BalanceAt", "LinkSuggestion", "MoneyAccountBalance", "MoneyAccountBalances", "MoneyAccountOpening"],
  ...["MonthMoney", "NetWorth", "NetWorthMonth", "RegisterEntry", "TransferTotals", "WorthInCurrency"],
  ...["BatchProblem", "BatchResult", "BudgetNews", "CategoryAllocation", "Change", "ComparedCategory"],
  ...["ComparedFigures", "ComparedSide", "ComparedTotals", "Comparison", "Drift", "ExpenseTotals", "Fault"],
  ...["ImportColumn", "ImportCounts", "ImportFailure", "ImportOption", "ImportQuestion"],
  ...["ImportReading", "ImportRow", "ImportUnreadColumn", "InvitationPreview", "MonthlyBudgetCategory", "OccurrenceOfExpense"],
  ...["Origin", "Original", "PageInfo", "Payee", "Reason", "RuleAmount", "RuledFields", "RuleEffect", "RulePreview"],
  ...["RuleSplit", "RuleSuggestion", "RuleText", "RuleThen", "RuleWhen"],
  ...["ExpectedFlow", "Forecast", "ForecastDay", "FundedAmount", "LowestDay", "Notices", "Target", "TargetProgress"],
  ...["CatchUp", "Occurrence", "RecurringTemplate", "SingleOccurrence"],
  ...["Person", "PlannedAmount", "Rollover", "Spending", "SpendingMonth", "SpendingRow", "SpendingTotals", "SpentBefore"],
  ...["Split", "Suggestion", "SyncPage", "TotalsCompared", "TotpSetup", "TrendRow"],
  ...[
    "Installation",
    "MailState",
    "MailTest",
    "ManagedAccount",
    "MigrationState",
    "NearQuota",
    "QuotaLimits",
    "ReadinessState",
    "Verification",
    "ViolationCount",
  ],
  ...["TrendTotals", "Trends", "ViewerToken", "WithChildren"],
];

const own = {
  // Lists are walked forwards only.
  "@graphql-eslint/relay-arguments": ["error", { includeBoth: false }],
  // `nodes` beside `edges`, and lists that are part of one thing, such as splits.
  "@graphql-eslint/relay-edge-types": ["error", { withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false }],
  "@graphql-eslint/strict-id-in-types": ["error", { exceptions: { types: parts, suffixes: ["Payload", "Connection", "Edge"] } }],
};

/**
 * One word for one thing in both APIs: a month says which month it is, and which monthly budget is its snapshot. What made an expense has an
 * id of its own, which is not that of the origin.
 */
const declined = [
  ...["month", "monthlyBudget"].map((field) => `Field "${field}" starts with the name of the parent type "Month"`),
  'Field "originId" starts with the name of the parent type "Origin"',
];

/** What the rules find in the schema of a file. */
export async function schemaFaults(file) {
  const { "flat/schema-recommended": recommended, "flat/schema-relay": relay } = plugin.configs;
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: [
      {
        files: ["**/*.graphql"],
        languageOptions: { parser: plugin.parser, parserOptions: { graphQLConfig: { schema: file } } },
        plugins: { "@graphql-eslint": plugin },
        rules: { ...recommended.rules, ...relay.rules, ...own },
      },
    ],
  });
  const results = await eslint.lintFiles([file]);
  return results
    .flatMap(({ messages }) => messages)
    .filter(({ message }) => !declined.some((one) => message.startsWith(one)))
    .map(({ line, ruleId, message }) => `${line} ${ruleId}: ${message}`);
}
