interface Place {
  title: string;
  /** Where the page has this, the keys are shown; null: on every page. */
  at: string | null;
  /** Only for who may change the budget. */
  changes: boolean;
  keys: [string, string][];
}

/** Keys that work where the focus is, beside the commands of the page. */
export const focusKeys = [
  {
    title: "In the month",
    at: '[role="grid"][data-months]',
    changes: false,
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
    at: '[role="grid"][aria-multiselectable]',
    changes: false,
    keys: [
      ["↑ ↓", "Move between rows"],
      ["Shift+↑ ↓", "Select several rows"],
      ["Space", "Select or unselect a row"],
      ["mod+A", "Select all"],
      ["Enter", "Open the expense"],
      ["F2", "Edit the cell"],
      ["C, T, D", "Set category, tags or date of the selection"],
      ["Delete", "Delete the selection"],
      ["Esc", "Unselect all"],
    ],
  },
  {
    title: "In the list to review",
    at: "[data-review]",
    changes: true,
    keys: [["Enter", "Accept the entry"]],
  },
  {
    title: "In the list of what comes next",
    at: "[data-upcoming]",
    changes: true,
    keys: [
      ["Enter", "Book a proposal, restore what was skipped, or change"],
      ["B", "Book"],
      ["S", "Skip"],
      ["E", "Change"],
    ],
  },
  {
    title: "While adding an expense",
    at: null,
    changes: true,
    keys: [
      ["Enter", "Save and start the next"],
      ["+ −", "First in the amount: income, expense"],
      ["↑ ↓", "In the date: a day later or earlier"],
      ["Esc", "Close; what you typed is kept"],
    ],
  },
] satisfies Place[];
