import { randomBytes } from "node:crypto";
import { ConnectionString } from "mongodb-connection-string-url";

/** The address of the engine that all tests of a run share. */
export function engineUri(): string {
  return process.env["TEST_MONGODB_URI"] ?? "";
}

/** What the names of all databases of this run begin with; globalTeardown.mjs drops them by it. */
export function databasePrefix(): string {
  return process.env["TEST_DATABASE_PREFIX"] ?? "test_";
}

/** The name of a database that nobody else uses. */
export function freshDatabase(purpose: string): string {
  return `${databasePrefix()}${purpose}_${randomBytes(6).toString("hex")}`;
}

/** The connection string of one database, for a server in a process of its own. */
export function addressOf(dbName: string, uri = engineUri()): string {
  const string = new ConnectionString(uri);
  // Without authSource the user is looked up in the database that the string names.
  if (string.username !== "" && !string.searchParams.has("authSource"))
    string.searchParams.set("authSource", decodeURIComponent(string.pathname.slice(1)) || "admin");
  string.pathname = `/${dbName}`;
  return string.toString();
}
