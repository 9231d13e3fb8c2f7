/** How many categories a budget has at most. */
export const CATEGORIES_AT_MOST = 500;
/** How many recurring movements a budget has at most. All of them are read for its months. */
export const RECURRING_AT_MOST = 200;
/** How many money accounts a budget has at most, closed ones included. All of them are read for its balances. */
export const MONEY_ACCOUNTS_AT_MOST = 200;
