/** For how long what was deleted can be restored. So long also a budget that its owner gave up waits for one of its members. */
export const RESTORABLE_MS = 30 * 86_400_000;
