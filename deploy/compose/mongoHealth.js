// Run by mongosh. The first check makes the replica set of one and the server's user; healthy means that this node is its primary.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- mongosh has no other way.
const { readFileSync } = require("fs");
const secret = (name) => readFileSync(`/run/secrets/${name}`, "utf8").trim();
const admin = db.getSiblingDB("admin");

admin.auth("root", secret("mongo_root_password"));
try {
  rs.status();
} catch (error) {
  if (error.codeName !== "NotYetInitialized") throw error;
  rs.initiate({ _id: "rs0", members: [{ _id: 0, host: "mongo:27017" }] });
}
if (!db.hello().isWritablePrimary) quit(1);
if (admin.getUser("budget") === null) {
  admin.createUser({ user: "budget", pwd: secret("mongo_password"), roles: [{ role: "dbOwner", db: "budget" }] });
}
