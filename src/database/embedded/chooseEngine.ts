import { downloadMongod } from "./downloadMongod.js";
import type { Engine, EngineChoice, MongodEngine } from "./Engine.js";
import { EngineProblem, reasonOf } from "./EngineProblem.js";
import { engineRecord, type EngineRecord } from "./engineRecord.js";
import { askMongod, mongodOnPath } from "./findMongod.js";
import { prepareStandin } from "./prepareStandin.js";

export interface EngineOptions {
  readonly choice: EngineChoice;
  readonly dataDir: string | null;
  readonly cacheDir: string;
  readonly systemBinary?: string | undefined;
  readonly searchPath: string;
  readonly javaHome?: string | undefined;
  readonly report: (line: string) => void;
}

/**
 * The engine that was chosen, else the first that can be had: the mongod named, mongod on the PATH, a downloaded mongod,
 * mongo-java-server. Data stay with the engine that wrote them: the files of one mean nothing to the other, and a server
 * that came up empty because mongod happened to be installed meanwhile would look like lost data.
 */
export async function chooseEngine(options: EngineOptions): Promise<Engine> {
  const writer = options.dataDir === null ? null : await engineRecord.read(options.dataDir);
  if (options.systemBinary !== undefined && options.systemBinary !== "") return named(options, writer, options.systemBinary);
  if (options.choice === "standin") {
    if (writer?.kind === "mongod") throw otherWriter(options.dataDir, "mongod", "ENGINE=standin");
    return standin(options);
  }
  if (writer?.kind === "stand-in") {
    if (options.choice === "mongod") throw otherWriter(options.dataDir, "mongo-java-server", "ENGINE=mongod");
    return standin(options);
  }
  const mongod = await anyMongod(options);
  if (mongod !== null) return mongod;
  if (writer?.kind === "mongod") {
    throw new EngineProblem(`The data in ${options.dataDir} were written by mongod, and no mongod can be found.\n${WHAT_TO_DO_FOR_MONGOD}`);
  }
  if (options.choice === "mongod") throw new EngineProblem(`ENGINE=mongod, and no mongod can be found.\n${WHAT_TO_DO_FOR_MONGOD}`);
  options.report("No mongod is available: using the stand-in, mongo-java-server");
  return standin(options);
}

async function named(options: EngineOptions, writer: EngineRecord | null, binary: string): Promise<MongodEngine> {
  if (options.choice === "standin")
    throw new EngineProblem("ENGINE=standin and MONGOMS_SYSTEM_BINARY exclude each other: unset one of them.");
  if (writer?.kind === "stand-in") throw otherWriter(options.dataDir, "mongo-java-server", "MONGOMS_SYSTEM_BINARY");
  return await askMongod(binary).catch((error: unknown) => {
    throw new EngineProblem(
      `MONGOMS_SYSTEM_BINARY must name a mongod, which tells its release when called with --version. ${reasonOf(error)}`,
    );
  });
}

async function anyMongod({ searchPath, report }: EngineOptions): Promise<MongodEngine | null> {
  const found = await mongodOnPath(searchPath, report);
  if (found !== null) return found;
  report("No mongod on the PATH: trying the one that can be downloaded");
  return await downloadMongod(report);
}

async function standin(options: EngineOptions): Promise<Engine> {
  return await prepareStandin(options).catch((error: unknown) => {
    throw new EngineProblem(
      `No database engine is available: ${options.choice === "auto" ? "no mongod on the PATH, none can be downloaded, and " : ""}` +
        `mongo-java-server cannot be prepared:\n${indented(reasonOf(error))}\n${WHAT_TO_DO}`,
    );
  });
}

/** The stand-in is left out where only a mongod will do: data that one wrote, or ENGINE=mongod. */
function whatToDo(...standin: readonly string[]): string {
  return [
    "Do one of these:",
    "  - install MongoDB, so that `mongod` is on the PATH (or name it with MONGOMS_SYSTEM_BINARY);",
    ...standin,
    "  - use a database of your own: MONGODB_URI=mongodb://host:27017/budget",
  ].join("\n");
}

const WHAT_TO_DO_FOR_MONGOD = whatToDo();
const WHAT_TO_DO = whatToDo("  - install a JDK (17 or newer) and Maven, with access to a Maven repository at the first start;");

function otherWriter(dataDir: string | null, writer: string, wish: string): EngineProblem {
  return new EngineProblem(
    `The data in ${dataDir} were written by ${writer}, which ${wish} excludes.\n` + "Unset it, or choose another data directory.",
  );
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `    ${line}`)
    .join("\n");
}
