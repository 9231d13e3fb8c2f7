const kinds: Readonly<Record<string, string>> = {
  budget: "the budget",
  category: "the category",
  expense: "the expense",
  "monthly-budget": "the month",
  plan: "the amounts of",
};

const verbs: Readonly<Record<string, string>> = {
  created: "added",
  changed: "changed",
  deleted: "deleted",
  restored: "restored",
  merged: "merged",
  closed: "closed",
  reopened: "took back the statement of",
};

const people: Readonly<Record<string, (label: string) => string>> = {
  invited: (role) => `invited somebody (${role === "viewer" ? "view only" : role})`,
  uninvited: () => "took an invitation back",
  joined: () => "joined",
  imported: (label) => `imported ${label}`,
  left: () => "left",
  removed: (name) => `removed ${name}`,
  roleChanged: (label) => `changed a role: ${label}`,
  handedOver: (label) => `handed the budget over to ${label.replace(/: owner$/, "")}`,
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
    const verb = kind === "monthly-budget" && action === "deleted" ? verbs["reopened"] : verbs[action];
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
