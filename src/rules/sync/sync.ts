import { z } from "zod";
import { cursor, limit } from "../paging.js";
import { id } from "../parts.js";

export const syncRequest = z.object({ budgetId: id, since: cursor, limit });
