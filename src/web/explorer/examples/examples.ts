import { account, security } from "./account.js";
import type { Example } from "./Example.js";
import { budgets, categories, months, statements } from "./planning.js";
import { expenses, reports } from "./spending.js";
import { live, sharing } from "./live.js";

/** In the order in which somebody new meets them. */
export const examples: readonly Example[] = [account, budgets, categories, expenses, months, statements, reports, sharing, live, security];
