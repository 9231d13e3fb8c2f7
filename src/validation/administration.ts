import { z } from "zod";

export const accountSearch = z.strictObject({ search: z.string().min(1).max(200).optional() });

export const accountDisabling = z.strictObject({ disabled: z.boolean() });
