type Bounds = Readonly<Record<string, readonly (number | null)[]>>;

/** What a new money account and a change of one bound alike. */
const words: Bounds = {
  name: [1, 100],
  identifiers: [0, 20],
  "identifiers[]": [1, 100],
  position: [0, 1_000_000],
  note: [0, 2000],
};

export const moneyAccountBounds: Bounds = {
  "newMoneyAccount.budgetId": [1, 64],
  ...Object.fromEntries(
    ["newMoneyAccount", "moneyAccountChange"].flatMap((rule) =>
      Object.entries(words).map(([field, bounds]) => [`${rule}.${field}`, bounds] as const),
    ),
  ),
};
