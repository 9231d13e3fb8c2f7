/** urql's document cache reloads by type name; an empty list has none, so each query says what it depends on. */
export const budgetTags = { additionalTypenames: ["Budget"] };
export const categoryTags = { additionalTypenames: ["Category"] };

/** What a write to a budget may have changed of what is read here; the figures of budgets are in their copies. */
export const allTags = { additionalTypenames: ["Budget", "Category"] };

/** For writes that move no figures of any budget. */
export const accountTags = { additionalTypenames: ["Account"] };
export const sessionTags = { additionalTypenames: ["Session"] };
export const tokenTags = { additionalTypenames: ["AccessToken"] };

/** For writes after which the page is left: asking again for what is gone would only be refused. */
export const noTags = { additionalTypenames: [] };

export interface CacheTags {
  additionalTypenames: string[];
}
