import path from "node:path";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { usualCost } from "../src/services/accounts/Passwords.js";
import { from, refusal, startAccountServer } from "../tests/accounts/accountServer.js";

// Does a wrong password at a known address take as long as at an unknown one? `npx tsx bench/loginTiming.ts [logins]`
const LOGINS = Number(process.argv[2] ?? 1000);

const database = await startEmbedded({ dataDir: null, cacheDir: path.resolve(".cache/mongod-standin") });
process.env["TEST_MONGODB_URI"] = database.uri;
const product = await startAccountServer({ passwordCost: usualCost });
await product.register("known@example.org");

const times = { known: [] as number[], unknown: [] as number[] };
for (let n = 0; n < LOGINS; n++) {
  const which = n % 2 === 0 ? "known" : "unknown";
  const start = process.hrtime.bigint();
  await refusal(product.services.auth.login({ email: `${which}@example.org`, password: "not the password" }, from("192.0.2.1")));
  times[which].push(Number(process.hrtime.bigint() - start) / 1e6);
}

const median = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const [known, unknown] = [median(times.known), median(times.unknown)];
const apart = Math.abs(known - unknown) / known;
process.stdout.write(
  `${LOGINS} logins: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, ${(apart * 100).toFixed(2)} % apart (3 % allowed)\n`,
);
await product.close();
await database.stop();
process.exitCode = apart <= 0.03 ? 0 : 1;
