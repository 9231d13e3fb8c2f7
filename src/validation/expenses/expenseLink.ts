import { z } from "zod";
import { id } from "../parts.js";

const twoMovements = { out: id, in: id };

export const expenseLink = z.strictObject(twoMovements);
export const linkRefusal = z.strictObject(twoMovements);
