import type { OperationRecord } from "./operation.js";
import { names, read, write, reading, writing, SUM } from "./terms.js";

/** Categories. */
export const categories = {
  listCategories: { needs: names, price: reading, fields: ["categories"] },
  getCategory: { needs: read, price: reading, fields: ["category"], linkedFrom: { made: "Category", listedBy: "listCategories" } },
  createCategory: {
    needs: write,
    price: writing,
    codes: ["id-taken", "category-name-taken", "too-many-categories"],
    movesMonths: true,
  },
  updateCategory: {
    needs: write,
    price: writing,
    codes: ["category-name-taken"],
    movesMonths: true,
    linkedFrom: { made: "Category" },
  },
  deleteCategory: {
    deletes: "deletedId",
    needs: write,
    price: { points: 10 },
    codes: ["category-in-use", "category-being-removed"],
    movesMonths: true,
    linkedFrom: { made: "Category" },
  },
  mergeCategory: {
    needs: write,
    price: { points: 20 },
    fields: ["mergeCategories"],
    codes: ["category-being-removed", SUM],
    movesMonths: true,
    linkedFrom: { made: "Category" },
  },
  restoreCategory: {
    needs: write,
    price: { points: 10 },
    codes: ["category-merged", "category-name-taken", "too-many-categories", SUM],
    movesMonths: true,
  },
} as const satisfies Readonly<Record<string, OperationRecord>>;
