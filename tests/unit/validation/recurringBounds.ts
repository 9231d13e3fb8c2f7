const ID = [1, 64];
const NOTE = [0, 2000];
const POSITIVE = [1, 9007199254740991];

type Bounds = Readonly<Record<string, readonly (number | null)[]>>;

const of = (rule: string, fields: Bounds): Bounds =>
  Object.fromEntries(Object.entries(fields).map(([field, bounds]) => [`${rule}.${field}`, bounds]));

/** Of the template of a recurring movement. */
const templateWords = {
  "template.amount": POSITIVE,
  "template.categoryId": ID,
  "template.payee": [0, 200],
  "template.description": [0, 500],
  "template.note": NOTE,
  "template.tags": [0, 20],
  "template.tags[]": [1, 50],
  "template.splits": [2, 50],
  "template.splits[].categoryId": ID,
  "template.splits[].amount": POSITIVE,
  "template.splits[].note": [0, 500],
  "template.moneyAccountId": ID,
  "template.toMoneyAccountId": ID,
  "template.toAmount": POSITIVE,
  "template.original.amount": POSITIVE,
};

/** Recurring movements, and what is built on them. */
export const recurringBounds: Bounds = {
  "newRecurring.budgetId": ID,
  "newRecurring.rule": [null, 200],
  ...of("newRecurring", templateWords),
  "recurringChange.rule": [null, 200],
  ...of("recurringChange", templateWords),
  "recurringSplit.rule": [null, 200],
  ...of("recurringSplit", templateWords),
  "occurrenceBooking.amount": POSITIVE,
  "occurrenceChange.amount": POSITIVE,
  "occurrenceChange.categoryId": ID,
  "occurrenceChange.payee": [0, 200],
  "occurrenceChange.description": [0, 500],
  "occurrenceChange.note": NOTE,
  "funding.categories": [1, 500],
  "funding.categories[]": ID,
  "forecastRequest.budgetId": ID,
  "forecastRequest.days": [1, 400],
  "forecastRequest.moneyAccountId": ID,
};
