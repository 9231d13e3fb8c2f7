import { z } from "zod";

export const limit = z.int().min(1).max(200).default(50);
export const cursor = z.string().min(1).max(1000).optional();
export const pageRequest = z.object({ limit, cursor });
