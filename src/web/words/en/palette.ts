export const palette = {
  open: "Search and commands",
  search: "Search pages, categories, payees and commands",
  nothing: "Nothing found",
  keys: "Keyboard shortcuts",
  groups: { everywhere: "Everywhere", month: "Month", expenses: "Expenses", review: "Review", recurring: "Recurring" },
  sections: { commands: "Commands", pages: "Pages", categories: "Categories", payees: "Payees", budgets: "Budgets" },
};

export const nav = {
  members: "Members",
  more: "More",
  imports: "Import",
  review: "Review",
  rules: "Rules",
  recurring: "Recurring",
  forecast: "Forecast",
  payees: "Payees",
};

/** What was taken back, and repeated, by kind of write. */
export const undo = {
  undo: "Undo",
  redo: "Redo",
  undone: (what: string) => `Undone: ${what}`,
  redone: (what: string) => `Redone: ${what}`,
  nothingToUndo: "There is nothing to undo.",
  nothingToRedo: "There is nothing to redo.",
  what: {
    "create-expense": "expense added",
    "change-expenses": "expense changed",
    "remove-expenses": "expense deleted",
    "restore-expenses": "expense restored",
    "review-expenses": "review",
    "create-category": "category added",
    "change-category": "category changed",
    "remove-category": "category deleted",
    "restore-category": "category restored",
    "merge-category": "categories merged",
    "set-amounts": "amounts set",
    transfer: "money moved",
    "copy-plan": "amounts copied",
    "close-month": "month closed",
    "remove-statement": "statement removed",
    "change-budget": "budget changed",
  },
  many: (count: number, what: string) => `${what} (${count})`,
};
