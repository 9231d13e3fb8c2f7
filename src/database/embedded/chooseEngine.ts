import { existsSync } from "node:fs";
import { join } from "node:path";
import { downloadMongod } from "./downloadMongod.js";
import type { Engine } from "./Engine.js";
import { EngineProblem, reasonOf } from "./EngineProblem.js";
import { askMongod, mongodOnPath } from "./findMongod.js";
import { prepareStandin } from "./prepareStandin.js";

export interface EngineWishes {
  readonly dataDir: string | null;
  readonly cacheDir: string;
  readonly systemBinary?: string | undefined;
  readonly report: (line: string) => void;
}

/**
 * The first engine that can be had: the one asked for, mongod on the PATH, a downloaded mongod, mongo-java-server.
 * Data stay with the engine that wrote them: the files of one mean nothing to the other, and a server that came up
 * empty because mongod happened to be installed meanwhile would look like lost data.
 */
export async function chooseEngine(wishes: EngineWishes): Promise<Engine> {
  const writer = writerOf(wishes.dataDir);
  if (wishes.systemBinary !== undefined && wishes.systemBinary !== "") {
    if (writer === "stand-in") throw otherWriter(wishes.dataDir, wishes.systemBinary);
    return await askMongod(wishes.systemBinary).catch((error: unknown) => {
      throw new EngineProblem(`MONGOMS_SYSTEM_BINARY does not name a working mongod: ${reasonOf(error)}`);
    });
  }
  if (writer !== "stand-in") {
    const mongod = (await mongodOnPath(wishes.report)) ?? (await downloadMongod(wishes.report));
    if (mongod !== null) return mongod;
    if (writer === "mongod") {
      throw new EngineProblem(`The data in ${wishes.dataDir} were written by mongod, and no mongod can be found.\n${WHAT_TO_DO}`);
    }
  }
  return await prepareStandin(wishes.cacheDir, wishes.report).catch((error: unknown) => {
    throw new EngineProblem(
      `No database engine can be had: no mongod on the PATH, none can be downloaded, and ` +
        `mongo-java-server cannot be prepared:\n${indented(reasonOf(error))}\n${WHAT_TO_DO}`,
    );
  });
}

const WHAT_TO_DO = [
  "Do one of these:",
  "  - install MongoDB 7, so that `mongod` is on the PATH (or name it with MONGOMS_SYSTEM_BINARY);",
  "  - install a JDK (11 or newer) and Maven, with access to a Maven repository at the first start;",
  "  - use a database of your own: MONGODB_URI=mongodb://host:27017/budget",
].join("\n");

function writerOf(dataDir: string | null): Engine["kind"] | null {
  if (dataDir === null) return null;
  if (existsSync(join(dataDir, "standin.mv"))) return "stand-in";
  return existsSync(join(dataDir, "WiredTiger")) ? "mongod" : null;
}

function otherWriter(dataDir: string | null, systemBinary: string): EngineProblem {
  return new EngineProblem(
    `The data in ${dataDir} were written by mongo-java-server, which ${systemBinary} cannot read.\n` +
      "Unset MONGOMS_SYSTEM_BINARY, or choose another data directory.",
  );
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}
