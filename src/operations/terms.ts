import type { More, Price } from "../domain/price.js";

/** Permissions, and what a record says of a credential besides. */
export const openToAll = null;
export const credential = { permission: "credential" } as const;
export const names = { permission: "names" } as const;
export const read = { permission: "read" } as const;
export const add = { permission: "add" } as const;
export const write = { permission: "write" } as const;
export const share = { permission: "share" } as const;
export const session = { permission: "session" } as const;
export const administrators = { permission: "session", administrator: true } as const;
export const readAccount = { permission: "read", wholeAccount: true } as const;
export const writeAccount = { permission: "write", wholeAccount: true } as const;
export const shareAccount = { permission: "share", wholeAccount: true } as const;

export const perYear = (points: number): More => ({ unit: "months", every: 12, points });
const perBatch: More = { unit: "items", every: 10, points: 4 };
export const search: More = { unit: "searches", every: 1, points: 20 };

/** Prices, weighed by what an operation makes the database and the processor do. */
export const leaving: Price = { points: 1 };
export const reading: Price = { points: 1 };
export const writing: Price = { points: 2 };
/** A password is checked, which is slow on purpose, or a mail is sent. */
export const guarded: Price = { points: 10 };
export const batch: Price = { points: 2, more: perBatch };

export const SUM = "sum-out-of-range";
