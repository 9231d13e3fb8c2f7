import { z } from "zod";
import {
  columnRoles,
  dateOrders,
  decimalPoints,
  delimiters,
  encodings,
  fileFormats,
  rowStatuses,
  signRules,
} from "../../domain/importFile.js";
import { id, line } from "../parts.js";
import { cursor, limit } from "../paging.js";

/** A column by its heading, or by its number, from 1. */
const column = z.union([line(200).min(1), z.int().min(1).max(500)], "Must be a column's heading, or its number from 1.");

export const importMapping = z.strictObject({
  delimiter: z.enum(delimiters).optional(),
  encoding: z.enum(encodings).optional(),
  header: z.boolean().optional(),
  dateOrder: z.enum(dateOrders).optional(),
  decimal: z.enum(decimalPoints).optional(),
  sign: z.enum(signRules).optional(),
  columns: z.strictObject(Object.fromEntries(columnRoles.map((role) => [role, column.optional()]))).optional(),
  source: line(50).min(1).optional(),
  categoryId: id.optional(),
});

export const importRequest = z.strictObject({
  budgetId: id,
  format: z.enum(["auto", ...fileFormats]).default("auto"),
  dryRun: z.boolean().default(false),
  mapping: importMapping.default({}),
});

export const importPage = z.strictObject({ rows: z.enum(rowStatuses).optional(), limit, cursor });

export type ImportMapping = z.output<typeof importMapping>;
export type ImportRequest = z.output<typeof importRequest>;
