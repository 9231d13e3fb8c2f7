/**
 * What a class is called in the OpenAPI document. The input of a new expense is an `ExpenseInput` there: Go's generators call the
 * constructor of `Expense` `NewExpense`.
 */
export function documentName(className: string): string {
  return className.replace(/^New([A-Z]\w*)$/, "$1Input");
}
