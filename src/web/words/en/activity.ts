const kinds: Readonly<Record<string, string>> = {
  BUDGET: "the budget",
  CATEGORY: "the category",
  EXPENSE: "the expense",
  INCOME: "the income",
  MONTHLY_BUDGET: "the month",
  PLAN: "the amounts of",
};

const verbs: Readonly<Record<string, string>> = {
  CREATED: "added",
  CHANGED: "changed",
  DELETED: "deleted",
  RESTORED: "restored",
  MERGED: "merged",
  CLOSED: "closed",
  REOPENED: "took back the statement of",
};

const people: Readonly<Record<string, (label: string) => string>> = {
  INVITED: (role) => `invited somebody (${role === "viewer" ? "view only" : role})`,
  UNINVITED: () => "took an invitation back",
  JOINED: () => "joined",
  IMPORTED: (label) => `imported ${label}`,
  LEFT: () => "left",
  REMOVED: (name) => `removed ${name}`,
  ROLE_CHANGED: (label) => `changed a role: ${label}`,
  HANDED_OVER: (label) => `handed the budget over to ${label.replace(/: owner$/, "")}`,
};

/** The texts of the list of who did what. */
export const activity = {
  title: "Activity",
  hint: "Who did what, newest first. What was deleted can be restored for 30 days.",
  empty: "Nothing has happened yet",
  emptyHint: "Whatever anybody changes in this budget is noted here.",
  somebody: "Somebody who left",
  /** What somebody did, after their name. */
  did(action: string, kind: string, label: string | null): string {
    const ofPeople = people[action];
    if (ofPeople !== undefined) return ofPeople(label ?? "");
    const verb = kind === "MONTHLY_BUDGET" && action === "DELETED" ? verbs["REOPENED"] : verbs[action];
    return [verb ?? action, kinds[kind] ?? kind, label].filter((word) => word !== null && word !== "").join(" ");
  },
  restore: "Restore",
  restoreOne: (label: string) => `Restore ${label}`,
  undo: "Undo",
  expenseDeleted: "The expense is deleted.",
  expenseRestored: "The expense is back.",
  categoryDeleted: (name: string) => `${name} is deleted.`,
  categoryRestored: "The category is back.",
  undone: "Undone.",
};
