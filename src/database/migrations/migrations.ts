import { searchWords } from "./0001-search-words.js";
import { groupedChanges } from "./0002-grouped-changes.js";
import { foldedKeys } from "./0003-folded-keys.js";
import type { Migration } from "./Migration.js";

/** Every migration there has been, in order; none is ever taken out or changed once it was released. */
export const migrations: readonly Migration[] = [searchWords, groupedChanges, foldedKeys];
