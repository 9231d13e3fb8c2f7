/** Keys that work where the focus is, beside the commands of the page. */
export const focusKeys = [
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
      ["C, T, D", "Set category, tags or date of the selection"],
      ["Delete", "Delete the selection"],
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
] satisfies { title: string; keys: [string, string][] }[];
