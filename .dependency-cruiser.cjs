// Who may import from whom: docs/architecture.md draws it, docs/decisions/0011-layers.md says why. Run by `npm run lint`.

const { existsSync } = require("node:fs");

/** Each layer, and the layers below it that it may import from; every file may from its own layer. */
const layers = {
  domain: [],
  runtime: ["domain"],
  operations: ["domain"],
  shapes: ["domain"],
  validation: ["domain", "shapes"],
  models: ["domain", "runtime", "shapes"],
  bankfiles: ["domain", "runtime"],
  services: ["domain", "runtime", "shapes", "validation", "models", "bankfiles", "database/errors"],
  http: ["domain", "runtime", "operations", "services"],
  rest: ["domain", "runtime", "operations", "shapes", "services", "http"],
  graphql: ["domain", "runtime", "operations", "shapes", "services", "http"],
  config: [],
  database: ["config"],
  "database/errors": [],
  "database/migrations": ["domain", "config", "database"],
  admin: ["domain", "models", "services", "config", "database"],
  demo: ["domain", "shapes", "services"],
  main: [
    "domain",
    "runtime",
    "operations",
    "shapes",
    "validation",
    "models",
    "services",
    "http",
    "rest",
    "graphql",
    "admin",
    "demo",
    "config",
    "database",
  ],
  web: ["domain"],
};

/** The floor of the web app, each part with those below it; every feature may import from the whole of it. */
const webFloor = {
  format: [],
  words: [],
  store: [],
  api: ["words", "store"],
  session: ["api", "store", "format", "words"],
  ui: ["api", "store", "session", "format", "words"],
};

/** The features of the web app, and the features that each may import from besides. Only `app` imports from all. */
const webFeatures = {
  account: [],
  administration: [],
  activity: ["rules"],
  auth: [],
  budgets: ["expenses", "palette"],
  categories: [],
  expenses: ["categories"],
  forecast: ["expenses", "reports"],
  imports: ["categories"],
  palette: [],
  payees: ["categories", "expenses", "rules"],
  recurring: ["categories", "expenses"],
  review: ["categories", "expenses"],
  rules: ["categories", "expenses"],
  outbox: [],
  month: ["categories", "expenses", "statements"],
  reports: [],
  sharing: [],
  statements: [],
};

/** A page of its own, which shares nothing with the app. */
const webApart = { explorer: [] };

/** A type leaves nothing behind at run time: the APIs may name those of the validation. */
const typesOnly = { rest: ["validation"], graphql: ["validation"] };

/**
 * What other nouns and the doors may import from `services/<noun>/`, besides its `...Service.ts` files, which are always public.
 * Whatever is not here is the noun's own affair.
 */
const shared = {
  access: "all",
  limits: "all",
  reads: "all",
  storage: "all",
  mail: "all",
  accounts: ["AdministratorAccess", "FreshProof", "MemberNotices", "SecurityLog", "confirmed", "personalTokens"],
  budgets: ["dayRange", "horizon", "monthsAsked", "onFixedTerms"],
  categories: ["ReferenceRepair"],
  changes: ["OutboxProcessor"],
  expenses: [
    "ExpenseOverflowCheck",
    "ExpenseWriter",
    "LinkRepair",
    "RuleBook",
    "RuleFilling",
    "categories",
    "draft",
    "edits",
    "filter",
    "insertExpenses",
    "moneyAccounts",
    "outcome",
    "placement",
    "ruled",
    "unlinking",
    "usualCategory",
  ],
  idempotency: ["refusals"],
  imports: ["rowIdentity"],
  ledger: [
    "Ledger",
    "LedgerAccounts",
    "LedgerReads",
    "LedgerSums",
    "LiveSums",
    "MonthReader",
    "PlanOverflowCheck",
    "RecentStarts",
    "accountSums",
    "apart",
    "carriedPage",
    "changedMonths",
    "dirtyFlags",
    "entrySums",
    "flowConditions",
    "incrementalPages",
    "ledgerState",
    "monthMoney",
    "sums",
    "wholeMonths",
  ],
  moneyaccounts: ["AccountRepair", "identifiers"],
  months: ["FigureReaders", "MovedMonths", "Statements"],
  payees: ["PayeeTable"],
  recurring: ["ExpectedMovements", "RecentMovements", "RecurringCategories", "RowOccurrences", "wakeRecurring"],
  rules: ["RuleCategories", "RuleRuns", "plannedChanges", "plannedRules", "ran"],
  sharing: ["ActivityLines", "AuditLog", "shownActivities"],
  statements: ["AccountStatements", "statementsOfAccount"],
  sync: ["ChangeLog", "MovedStatements"],
};

const names = (list) => `(${list.join("|")})`;
const inLayer = (layer) => `^src/${layer}/`;

const layersWithin = (layer) => Object.keys(layers).filter((other) => other.startsWith(`${layer}/`));

const downhill = Object.entries(layers).map(([layer, below]) => ({
  name: `${layer}-imports-downhill`,
  comment: `src/${layer} may import from: ${below.join(", ") || "no other layer"}.`,
  severity: "error",
  from: { path: inLayer(layer), pathNot: layersWithin(layer).map(inLayer) },
  to: { path: "^src/", pathNot: [layer, ...below, ...(typesOnly[layer] ?? [])].map(inLayer) },
}));

const onlyTypes = Object.entries(typesOnly).map(([layer, of]) => ({
  name: `${layer}-takes-types-only`,
  comment: `src/${layer} may import types from ${of.join(", ")}, nothing that runs.`,
  severity: "error",
  from: { path: inLayer(layer) },
  to: { path: of.map(inLayer), dependencyTypesNot: ["type-only"] },
}));

const floor = Object.keys(webFloor);
const partsOfWeb = {
  ...webFloor,
  ...Object.fromEntries(Object.entries(webFeatures).map(([feature, others]) => [feature, [...floor, ...others]])),
  ...webApart,
};
const inWeb = (part) => `^src/web/${part}/`;

const webDownhill = Object.entries(partsOfWeb).map(([part, below]) => ({
  name: `web-${part}-imports-downhill`,
  comment: `src/web/${part} may import from: ${below.join(", ") || "no other part of the web app"}.`,
  severity: "error",
  from: { path: inWeb(part) },
  to: { path: "^src/web/", pathNot: [part, ...below].map(inWeb) },
}));

const publicFiles = Object.entries(shared).map(([noun, files]) => {
  const missing = files === "all" ? [] : files.filter((file) => !existsSync(`${__dirname}/src/services/${noun}/${file}.ts`));
  if (missing.length > 0) throw new Error(`.dependency-cruiser.cjs shares what is not there: ${noun}/${missing.join(", ")}`);
  return files === "all" ? `^src/services/${noun}/` : `^src/services/${noun}/${names(files)}[.]ts$`;
});
/** Written by `npm run generate`, and in the case of the routes not committed. */
const built = ["generated/routes", "schema[.]js$"];
/** The types of what services need, and the list of all services. */
const list = "^src/services/(Dependencies|Services)[.]ts$";
const services = "^src/services/[^/]+/\\w+Service[.]ts$";

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    ...downhill,
    ...onlyTypes,
    ...webDownhill,
    {
      name: "every-part-of-the-web-app-is-on-the-map",
      comment: "A folder of src/web that the tables of the web app do not name.",
      severity: "error",
      from: { path: "^src/web/[^/]+/", pathNot: `^src/web/${names([...Object.keys(partsOfWeb), "app", "public"])}/` },
      to: {},
    },
    {
      name: "a-feature-keeps-its-folders",
      comment: "A folder within a feature is its own affair.",
      severity: "error",
      from: { path: "^src/web/([^/]+)/" },
      to: { path: `^src/web/${names(Object.keys(webFeatures))}/[^/]+/`, pathNot: "^src/web/$1/" },
    },
    {
      name: "every-layer-is-on-the-map",
      comment: "A folder of src that the table of layers does not name.",
      severity: "error",
      from: { path: "^src/[^/]+/", pathNot: `^src/${names(Object.keys(layers))}/` },
      to: {},
    },
    {
      name: "no-service-lies-flat",
      comment: "src/services holds folders, what services need, and the list of all services.",
      severity: "error",
      from: { path: "^src/services/[^/]+$", pathNot: list },
      to: {},
    },
    {
      name: "a-noun-keeps-its-inside",
      comment: "Other nouns and the doors use a noun's services, and what the table `shared` names.",
      severity: "error",
      from: { path: "^src/services/([^/]+)/" },
      to: { path: "^src/services/[^/]+/", pathNot: ["^src/services/$1/", services, ...publicFiles] },
    },
    {
      name: "doors-use-what-is-public",
      comment: "The doors use services, and what the table `shared` names.",
      severity: "error",
      from: { path: "^src/(http|rest|graphql)/" },
      to: { path: "^src/services/", pathNot: [list, services, ...publicFiles] },
    },
    {
      name: "no-service-calls-another",
      comment: "What two services need is a class below both; a service may name another's types.",
      severity: "error",
      from: { path: services },
      to: { path: services, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "bankfiles-keeps-its-folders",
      comment: "Others use the files that lie flat in src/bankfiles: readBankFile and what goes in and comes out.",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/bankfiles/" },
      to: { path: "^src/bankfiles/[^/]+/" },
    },
    {
      name: "bankfiles-stores-nothing",
      comment: "The library reads bytes. It knows no database.",
      severity: "error",
      from: { path: "^src/bankfiles/" },
      to: { path: "node_modules/(mongoose|mongodb)/" },
    },
    {
      name: "the-core-knows-no-door",
      comment: "Neither HTTP nor GraphQL below the doors; the shapes alone carry the decorators of both.",
      severity: "error",
      from: { path: "^src/(domain|rules|models|bankfiles|services)/" },
      to: { path: ["node_modules/(@types/)?(express|graphql|@apollo|type-graphql|@tsoa|tsoa)[/-]", "^(node:)?https?$"] },
    },
    {
      name: "nothing-that-runs-imports-from-outside",
      comment: "Of the repository, src imports from src and schema alone.",
      severity: "error",
      from: { path: "^src/" },
      to: { pathNot: ["^src/", "^schema/", "node_modules/", ...built], dependencyTypesNot: ["core"] },
    },
    {
      name: "the-server-runs-without-development-packages",
      severity: "error",
      from: { path: "^src/", pathNot: "^src/web/" },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"], pathNot: "node_modules/@types/" },
    },
    {
      name: "no-noun-needs-one-that-needs-it",
      comment: "The folders of services have an order. `Dependencies.ts` names types of all of them.",
      severity: "error",
      scope: "folder",
      from: { path: "^src/services/[^/]+$" },
      to: { path: "^src/services/[^/]+$", circular: true },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-loose-ends",
      comment: "An import that leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: built },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", ...built] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    moduleSystems: ["es6"],
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs"],
    },
    combinedDependencies: false,
  },
};
