/** Where a document of a budget is kept: its id, and what a cluster finds it by. */
export interface DocumentKey {
  readonly _id: string;
  readonly budgetId: string;
}
