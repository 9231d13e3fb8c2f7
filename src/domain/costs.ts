/** What an operation does more of, the more it is asked for. */
export type Unit = "months" | "items" | "megabytes" | "searches" | "unpackedMegabytes" | "rows" | "changes" | "documents";

/** Each further step of so many changes costs a point more. */
const CHANGES_A_STEP = 200;

export interface More {
  readonly unit: Unit;
  /** So many of them, or a part of so many, ... */
  readonly every: number;
  /** ... cost so many points on top. */
  readonly points: number;
}

export interface Price {
  readonly points: number;
  readonly more?: More;
  /** What is not known before the work is done, and is charged while it is counted. */
  readonly afterwards?: readonly More[];
}

/** How much of each a request asks for; what it does not say is none. */
export type Workload = Readonly<Partial<Record<Unit, number>>>;

const perYear = (points: number): More => ({ unit: "months", every: 12, points });
const perBatch: More = { unit: "items", every: 10, points: 4 };
const search: More = { unit: "searches", every: 1, points: 20 };

/**
 * What an operation costs, in both APIs, weighed by what it makes the database and the processor do. What is not here reads
 * one thing, for one point, or writes one, for two.
 */
const prices: Readonly<Record<string, Price>> = {
  logout: { points: 1 },
  endSession: { points: 1 },
  endAllSessions: { points: 1 },

  // A password is checked, which is slow on purpose.
  register: { points: 25 },
  login: { points: 10 },
  refresh: { points: 2 },
  requestPasswordReset: { points: 10 },
  resetPassword: { points: 10 },
  changePassword: { points: 10 },
  changeEmail: { points: 10 },
  requestEmailVerification: { points: 10 },
  endUnconfirmedAccount: { points: 50 },
  undoEmailChange: { points: 10 },
  enableTotp: { points: 10 },
  confirmTotp: { points: 10 },
  disableTotp: { points: 10 },
  createAccessToken: { points: 10 },
  getInstallation: { points: 20 },
  listAccounts: { points: 5 },
  resetAccountPassword: { points: 10 },
  sendTestMail: { points: 10 },
  startVerification: { points: 50 },
  deleteMe: { points: 50 },
  exportMe: { points: 100 },

  deleteBudget: { points: 5 },
  createInvitation: { points: 10 },
  acceptInvitation: { points: 5 },

  deleteCategory: { points: 10 },
  mergeCategory: { points: 20 },
  restoreCategory: { points: 10 },

  listExpenses: { points: 2, more: search },
  exportExpenses: { points: 50 },
  undoImport: { points: 50 },
  importExpenses: {
    points: 20,
    more: { unit: "megabytes", every: 1, points: 20 },
    afterwards: [
      { unit: "unpackedMegabytes", every: 1, points: 1 },
      { unit: "rows", every: 200, points: 1 },
    ],
  },
  createExpenses: { points: 2, more: perBatch },
  updateExpenses: { points: 2, more: perBatch },
  deleteExpenses: { points: 2, more: perBatch },
  restoreExpenses: { points: 2, more: perBatch },
  reviewExpenses: { points: 20 },

  createCapture: { points: 5 },
  renamePayees: { points: 50 },
  listRuleSuggestions: { points: 20 },
  reorderRules: { points: 10 },
  previewRules: { points: 20 },
  runRules: { points: 50 },
  undoRuleRun: { points: 50 },

  listMonths: { points: 2, more: perYear(5) },
  compareMonths: { points: 4 },
  listSuggestions: { points: 10 },
  setMonthAmounts: { points: 10 },
  copyPlan: { points: 10 },
  fundMonth: { points: 10 },
  closeMonth: { points: 10 },
  listMonthlyBudgets: { points: 2 },
  getMonthlyBudgetCsv: { points: 2 },

  getSpending: { points: 10, more: perYear(10) },
  getForecast: { points: 10 },
  listOccurrences: { points: 5 },
  getTrends: { points: 5, more: perYear(5) },
  sync: { points: 1, more: { unit: "changes", every: CHANGES_A_STEP, points: 1 } },
};

const READING: Price = { points: 1 };
const WRITING: Price = { points: 2 };

export function priceOf(operation: string, writes: boolean): Price {
  return prices[operation] ?? (writes ? WRITING : READING);
}

export function pointsFor({ points, more }: Price, workload: Workload = {}): number {
  return more === undefined ? points : points + pointsOfMore(more, workload);
}

/** For what was counted while the work was done. */
export function pointsAfterwards({ afterwards = [] }: Price, counted: Workload): number {
  return afterwards.reduce((points, more) => points + pointsOfMore(more, counted), 0);
}

/** What any operation may turn out to need, whatever its price says: it is charged as far as the price does not cover it. */
const measured: readonly More[] = [{ unit: "documents", every: 500, points: 1 }];

/** For what was counted of that, beyond the points that were paid. */
export function pointsBeyond(paid: number, counted: Workload): number {
  return Math.max(0, measured.reduce((points, more) => points + pointsOfMore(more, counted), 0) - paid);
}

function pointsOfMore({ unit, every, points }: More, workload: Workload): number {
  return Math.ceil((workload[unit] ?? 0) / every) * points;
}

const CHARACTERS_PER_POINT = 100;

/** What parsing and validating a GraphQL document costs that was not seen before, however it ends. */
export function pointsForDocument(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_POINT);
}

/** Nobody is ever kept from leaving: these are let through where no point is left. */
export function endsSessions(operation: string | undefined): boolean {
  return operation === "endSession" || endsOwnSession(operation);
}

/** Of one session it succeeds but once, so it waits for no turn. */
export function endsOwnSession(operation: string | undefined): boolean {
  return operation === "logout" || operation === "endAllSessions";
}

/** What may take as long as its file flows. */
export function movesFile(operation: string): boolean {
  return ["importExpenses", "exportExpenses", "exportMe"].includes(operation);
}

/** Every operation with a price of its own: a name that no API has is a mistake. */
export const priced: readonly string[] = Object.keys(prices);
