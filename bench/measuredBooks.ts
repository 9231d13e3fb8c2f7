import path from "node:path";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { type Books, openBooks } from "../tests/months/books.js";

export interface MeasuredBooks extends Books {
  /** The database that is measured, as a report names it. */
  readonly database: string;
}

/** The services on the database at MONGODB_URI, or on an embedded one of their own. Nothing runs in the background. */
export async function measuredBooks(today: string): Promise<MeasuredBooks> {
  const own = process.env["MONGODB_URI"];
  const engine = own === undefined ? await startEmbedded({ dataDir: null, cacheDir: path.resolve(".cache/mongod-standin") }) : null;
  process.env["TEST_MONGODB_URI"] = own ?? engine?.uri ?? "";
  const books = await openBooks({ now: `${today}T12:00:00Z`, processing: false });
  const close = async (): Promise<void> => {
    await books.close();
    await engine?.stop();
  };
  return { ...books, database: engine?.engine ?? "MONGODB_URI", close };
}
