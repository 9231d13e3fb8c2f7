type Bounds = Readonly<Record<string, readonly (number | null)[]>>;

const SIGNED = [-9007199254740991, 9007199254740991];

/** What a new money account and a change of one bound alike. */
const words: Bounds = {
  name: [1, 100],
  identifiers: [0, 20],
  "identifiers[]": [1, 100],
  position: [0, 1_000_000],
  note: [0, 2000],
  "opening.amount": SIGNED,
  "opening.booked": SIGNED,
};

export const moneyAccountBounds: Bounds = {
  "newMoneyAccount.budgetId": [1, 64],
  "moneyAccountRemoval.moveTo": [1, 64],
  "newAccountStatement.balance": SIGNED,
  ...Object.fromEntries(
    ["newMoneyAccount", "moneyAccountChange"].flatMap((rule) =>
      Object.entries(words).map(([field, bounds]) => [`${rule}.${field}`, bounds] as const),
    ),
  ),
};
