import { z } from "zod";
import { filled, id, line } from "./parts.js";

export const payeeRequest = z.object({ budgetId: id, q: line(200).min(1).optional(), limit: z.int().min(1).max(50).default(10) });

export const payeeRename = z.strictObject({
  budgetId: id,
  from: z.array(filled(200)).min(1).max(50),
  to: filled(200),
  rules: z.boolean().optional(),
});
