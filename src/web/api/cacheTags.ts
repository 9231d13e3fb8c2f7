/** Of what kind the answers tell, and what a write may have moved: what is shown of that is asked for again. */
export type CacheTags = readonly string[];

export const budgetTags: CacheTags = ["Budget"];
export const categoryTags: CacheTags = ["Category"];
export const accountTags: CacheTags = ["Account"];
export const sessionTags: CacheTags = ["Session"];
export const tokenTags: CacheTags = ["AccessToken"];
export const installationTags: CacheTags = ["Installation"];
export const payeeTags: CacheTags = ["Payee"];
export const ruleTags: CacheTags = ["Rule"];
export const recurringTags: CacheTags = ["Recurring"];

/** What a write to a budget may have changed of what is read here; the figures of budgets are in their copies. */
export const allTags: CacheTags = ["Budget", "Category"];

/** For writes after which the page is left: asking again for what is gone would only be refused. */
export const noTags: CacheTags = [];
