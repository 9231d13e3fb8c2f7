import mongoose from "mongoose";
import { quantity } from "../../domain/quantity.js";
import type { ImportDoc } from "../../models/import.js";
import type { Models } from "../../models/Models.js";
import { ownPrefix, piecesOf } from "../imports/rowIdentity.js";
import type { ReportViolation } from "./Violation.js";

interface ReportTotals {
  _id: null;
  created: number;
  duplicates: number;
  refused: number;
  asked: number;
}

/** What a finished import counted, its report says row by row, and no row became two expenses. */
export async function checkImports(models: Models, budgetId: string, report: ReportViolation): Promise<void> {
  for await (const doc of models.imports.find({ budgetId }).sort({ _id: 1 }).lean<ImportDoc[]>().cursor()) {
    if (doc.finishedAt !== null) await checkImport(models, doc, ownPrefix(doc._id), report);
  }
}

async function checkImport(models: Models, doc: ImportDoc, prefix: string, report: ReportViolation): Promise<void> {
  const { read, created, duplicates, refused, asked = 0 } = doc.counts;
  const counts = { created, duplicates, refused, asked };
  const sum = created + duplicates + refused + asked;
  if (read !== sum) report("import", doc._id, `it read ${quantity(read, "row")} but counts ${sum}`);
  if (doc.status === "done" && doc.cursor !== doc.rows)
    report("import", doc._id, `it ended after ${doc.cursor} of ${quantity(doc.rows, "row")}`);
  const [totals] = await models.importPages.aggregate<ReportTotals>([
    { $match: piecesOf(doc._id) },
    {
      $group: {
        _id: null,
        created: { $sum: "$created" },
        duplicates: { $sum: "$duplicate" },
        refused: { $sum: "$refused" },
        asked: { $sum: "$asked" },
      },
    },
  ]);
  const pages = {
    created: totals?.created ?? 0,
    duplicates: totals?.duplicates ?? 0,
    refused: totals?.refused ?? 0,
    asked: totals?.asked ?? 0,
  };
  if (JSON.stringify(pages) !== JSON.stringify(counts))
    report("import", doc._id, `its counts are ${JSON.stringify(counts)}, but its pages have ${JSON.stringify(pages)}`);
  // Those that were deleted long ago are not there any more.
  const made = await models.expenses.countDocuments({ budgetId: doc.budgetId, _id: mongoose.trusted({ $gte: prefix, $lt: `${prefix}~` }) });
  if (made > counts.created) report("import", doc._id, `it counts ${counts.created} new expenses, but ${made} exist`);
  if ((await models.importChunks.exists(piecesOf(doc._id))) !== null)
    report("import", doc._id, "it is finished, but its file is still stored");
}
