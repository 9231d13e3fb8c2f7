// What the package promises; everything else may change.
export { createBudgetClient, type BudgetClient, type ClientOptions } from "./client.js";
export { type Change, type Copy, type Kind, MemoryCopy, type Resource } from "./Copy.js";
export { AnswerLost, type Problem, ProblemError, SignedOut, unwrap } from "./errors.js";
export { ifMatch, withLatest } from "./etag.js";
export type { components, operations, paths } from "./generated/schema.js";
export { newBudgetId, newCategoryId, newExpenseId, newKey } from "./ids.js";
export { type Lock, localLock, webLock } from "./lock.js";
export { Doubtful, LostReference, Outbox, type OutboxHooks, type OutboxState, type Rewrite } from "./Outbox.js";
export { formatMoney, type MoneyUnit } from "./money.js";
export { type At, items, pages } from "./pages.js";
export type { Fetch } from "./retrying.js";
export type { Session, StoredSession } from "./Session.js";
export { MemoryStore, type Store, WebStore } from "./Store.js";
export { Synchroniser, type SyncOptions } from "./Synchroniser.js";
export type { Backoff } from "./time.js";
export { type QueuedWrite, referenceTo } from "./writes.js";
