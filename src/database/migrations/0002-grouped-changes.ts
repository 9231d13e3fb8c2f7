import type { Migration } from "./Migration.js";

/** From here on one document of the change log may tell several changes. Those from before stay as they are: both forms are read. */
export const groupedChanges: Migration = {
  id: "0002-grouped-changes",
  needed: true,
};
