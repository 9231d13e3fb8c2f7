const kinds: Readonly<Record<string, string>> = {
  BUDGET: "the budget",
  CATEGORY: "the category",
  EXPENSE: "the expense",
  INCOME: "the income",
  MONTHLY_BUDGET: "the month",
  PLAN: "the amounts of",
  RULE: "the rule",
  RECURRING: "the recurring movement",
};

/** Of what may have no name. */
const unnamed: Readonly<Record<string, string>> = { RULE: "a rule", RECURRING: "a recurring movement" };

const verbs: Readonly<Record<string, string>> = {
  CREATED: "added",
  CHANGED: "changed",
  DELETED: "deleted",
  RESTORED: "restored",
  MERGED: "merged",
  CLOSED: "closed",
  REOPENED: "deleted the statement of",
  BOOKED: "booked",
  PROPOSED: "proposed",
  MISSED: "missed",
};

const people: Readonly<Record<string, (label: string) => string>> = {
  INVITED: (role) => `invited somebody (${role === "viewer" ? "view only" : role})`,
  UNINVITED: () => "withdrew an invitation",
  JOINED: () => "joined",
  IMPORTED: (label) => `imported ${label}`,
  LEFT: () => "left",
  REMOVED: (name) => `removed ${name}`,
  ROLE_CHANGED: (label) => `changed a role: ${label}`,
  THRESHOLD_REACHED: (label) => `reached a threshold: ${label}`,
  TO_REVIEW: (label) => (label === "" ? "imported entries that wait for review" : `added entries to review, the first: ${label}`),
  HANDED_OVER: (label) => `transferred the budget to ${label.replace(/: owner$/, "")}`,
};

/** The texts of the list of who did what. */
export const activityPage = {
  hint: "Who changed what, newest first. Deleted entries can be restored for 30 days.",
  empty: "No activity yet",
  emptyHint: "Every change to this budget is listed here.",
  somebody: "Former member",
  /** What somebody did, after their name. */
  did(action: string, kind: string, label: string | null): string {
    const ofPeople = people[action];
    if (ofPeople !== undefined) return ofPeople(label ?? "");
    if (kind === "RULE_RUN") return action === "RESTORED" ? `undid the change of ${label}` : `changed ${label} at once`;
    const verb = kind === "MONTHLY_BUDGET" && action === "DELETED" ? verbs["REOPENED"] : verbs[action];
    const hasLabel = label !== null && label !== "";
    const what = hasLabel ? `${kinds[kind] ?? kind} ${label}` : (unnamed[kind] ?? kinds[kind] ?? kind);
    return `${verb ?? action} ${what}`;
  },
  restore: "Restore",
  restoreOne: (label: string) => `Restore ${label}`,
  expenseRestored: "Expense restored.",
  categoryRestored: "Category restored.",
  undoRun: (label: string) => `Undo the change of ${label}`,
};
