export const palette = {
  open: "Search and commands",
  search: "Search pages, categories, payees and commands",
  nothing: "Nothing found",
  keys: "Keyboard shortcuts",
  groups: { everywhere: "Everywhere", month: "Month", expenses: "Expenses", review: "Review", recurring: "Recurring" },
  /** Keys that work where the focus is, beside the commands of the page. */
  places: [
    {
      title: "In the month",
      keys: [
        ["↑ ↓ ← →", "Move between cells"],
        ["0–9", "Type an amount; sums work too"],
        ["Enter", "Edit the amount, or open the cell's menu"],
        ["Tab", "Go to the next amount"],
        ["mod+Enter", "Set the amount from this month on"],
        ["← →", "On a group's name: close and open it"],
        ["Alt+↑ ↓", "Move a category up or down"],
      ],
    },
    {
      title: "In the list of expenses",
      keys: [
        ["↑ ↓", "Move between rows"],
        ["Shift+↑ ↓", "Select several rows"],
        ["Space", "Select or unselect a row"],
        ["mod+A", "Select all"],
        ["Enter", "Open the expense"],
        ["F2", "Edit the cell"],
        ["C, T, D", "Set category, tags or date of what is selected"],
        ["Delete", "Delete what is selected"],
        ["Esc", "Unselect all"],
      ],
    },
    {
      title: "While adding an expense",
      keys: [
        ["Enter", "Save and start the next"],
        ["+ −", "First in the amount: income, expense"],
        ["↑ ↓", "In the date: a day later or earlier"],
        ["Esc", "Close; what you typed is kept"],
      ],
    },
  ] satisfies { title: string; keys: [string, string][] }[],
  sections: { commands: "Commands", pages: "Pages", categories: "Categories", payees: "Payees", budgets: "Budgets" },
};

export const nav = {
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
