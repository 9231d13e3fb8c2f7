import { ConnectionString } from "mongodb-connection-string-url";

/** What a connection string comes to. */
export interface Deployment {
  /** The same address, without what is not its to decide. */
  readonly uri: string;
  readonly dbName: string;
  /** What holds where the string says nothing; what it says, holds. */
  readonly defaults: Readonly<Partial<typeof DEFAULTS>>;
  /** What the string says and is not followed. */
  readonly ignored: readonly string[];
}

const DATABASE = "budget";

/** Databases of MongoDB's own; in a connection string they say where the user is kept. */
const FOREIGN = new Set(["admin", "local", "config"]);

/**
 * A logout, a compare-and-set and a retry are right only on what the primary has now, and what was answered must be there after a
 * crash. So these are never taken from the string, although samples of some providers ask for other ones.
 */
const FIXED = ["readPreference", "readPreferenceTags", "maxStalenessSeconds", "readConcernLevel", "w", "journal", "j", "fsync"];

const DEFAULTS = {
  // Below the patience of a caller; an election takes longer, and is answered with "try again".
  serverSelectionTimeoutMS: 5000,
  connectTimeoutMS: 5000,
  socketTimeoutMS: 30_000,
  maxPoolSize: 20,
};

export function deploymentOf(text: string): Deployment {
  const string = new ConnectionString(text);
  const said = new Set([...string.searchParams.keys()].map((name) => name.toLowerCase()));
  const ignored = FIXED.filter((name) => said.has(name.toLowerCase()));
  for (const name of ignored) string.searchParams.delete(name);
  const path = decodeURIComponent(string.pathname.slice(1));
  return {
    uri: string.toString(),
    dbName: path === "" || FOREIGN.has(path) ? DATABASE : path,
    defaults: Object.fromEntries(Object.entries(DEFAULTS).filter(([name]) => !said.has(name.toLowerCase()))),
    ignored,
  };
}
