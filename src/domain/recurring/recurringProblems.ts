/** The codes of recurring movements and their occurrences. */
export const recurringProblems = {
  "occurrence-booked": {
    status: 409,
    title: "Occurrence booked",
    text: "The occurrence is booked already. Change or delete its expense.",
  },
  "occurrence-not-booked": {
    status: 409,
    title: "Occurrence not booked",
    text: "The budget has no room for the expense, or its money account has changed. The occurrence is proposed; book it later.",
  },
  "occurrence-skipped": {
    status: 409,
    title: "Occurrence skipped",
    text: "The occurrence is skipped, or its expense was deleted. Restore it first.",
  },
  "too-many-recurring": {
    status: 409,
    title: "Too many recurring movements",
    text: "The budget has the maximum number of recurring movements.",
  },
} as const;
