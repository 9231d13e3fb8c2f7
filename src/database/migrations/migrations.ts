import type { Migration } from "./Migration.js";

/** Every migration there has been, in order; none is ever taken out or changed once it was released. The first release needs none. */
export const migrations: readonly Migration[] = [];
