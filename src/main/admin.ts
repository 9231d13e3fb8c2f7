import "reflect-metadata";
import { pathToFileURL } from "node:url";
import { type Config, ConfigurationError, readConfig } from "../config/config.js";
import { connect, databaseOf } from "../database/connect.js";
import { DatabaseProblem } from "../database/DatabaseProblem.js";
import { migrations } from "../database/migrations/migrations.js";
import { requireKnownForm } from "../database/migrations/storedForm.js";
import { EngineProblem } from "../database/embedded/EngineProblem.js";
import { DomainError, Invalid } from "../domain/errors.js";
import { type AdminCommand, type AdminContext, AdminRefusal, type AdminResult, AdminUsageError } from "./admin/AdminCommand.js";
import { commands } from "./admin/commands.js";
import { nearest } from "./admin/nearest.js";
import { parsedArguments } from "./admin/parsedArguments.js";
import { hasEmbeddedData, requireEmbeddedData, requireServersData } from "./admin/requireData.js";
import { knownSecrets } from "./secrets.js";
import { openDatabase } from "./start.js";

const HELP: readonly (string | undefined)[] = [undefined, "help", "--help", "-h"];

/** `npm run admin -- COMMAND`: work on the configured database, beside a running server or without one. Answers the exit code. */
export async function admin(words: readonly string[], environment: Readonly<Record<string, string | undefined>>): Promise<number> {
  const isJson = words.includes("--json");
  const [name, ...rest] = words.filter((word) => word !== "--json");
  const asked = HELP.includes(name) ? usage() : helpOf(name, rest);
  if (asked !== null) {
    process.stdout.write(asked);
    return 0;
  }
  const result = await resultOf(name, rest, environment).catch(refusalOf);
  const isRefusal = "refusal" in result;
  if (isJson) process.stdout.write(`${JSON.stringify(result.facts, null, 2)}\n`);
  else (isRefusal ? process.stderr : process.stdout).write(`${isRefusal ? result.refusal : result.text}\n`);
  if (isRefusal) return result.exitCode;
  return result.ok ? 0 : 1;
}

async function resultOf(
  name: string | undefined,
  rest: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<AdminResult> {
  const command = commandOf(name);
  if (command === undefined)
    throw new AdminUsageError(
      `There is no command "${name}".${nearest(
        name ?? "",
        commands.map((one) => one.name),
      )}\n\n${usage().trimEnd()}`,
    );
  const { words, options } = wordsOf(command, rest);
  await command.before?.(words, options);
  return onDatabase(command, readConfig(environment), (context) => command.run(context, words, options));
}

async function onDatabase<Outcome>(
  command: AdminCommand,
  config: Config,
  work: (context: AdminContext) => Promise<Outcome>,
): Promise<Outcome> {
  const progress = (line: string): void => void process.stderr.write(`${line}\n`);
  const isEmbedded = config.mongodbUri === undefined;
  if (isEmbedded && command.onEmpty !== true) await requireEmbeddedData(config);
  const throwAway = command.anyForm === true && isEmbedded && !(await hasEmbeddedData(config));
  const database = await openDatabase(config, progress, { beside: true, throwAway });
  try {
    const connection = await connect(database.uri, { report: progress });
    try {
      if (command.onEmpty !== true) await requireServersData(connection);
      if (command.anyForm !== true) await requireKnownForm(databaseOf(connection), migrations);
      return await work({ config, secrets: await knownSecrets(config), connection, progress });
    } finally {
      await connection.close();
    }
  } finally {
    await database.stop();
  }
}

interface Refused {
  readonly refusal: string;
  readonly facts: unknown;
  /** 2 where the words are off, 1 where they cannot be done as things are. */
  readonly exitCode: 1 | 2;
}

/** What cannot be done as things are is one line, not a stack. */
function refusalOf(error: unknown): Refused {
  if (error instanceof AdminUsageError) return { refusal: error.message, facts: { error: error.message, code: "usage" }, exitCode: 2 };
  if (error instanceof AdminRefusal || isFileProblem(error))
    return { refusal: error.message, facts: { error: error.message, code: error.code }, exitCode: 1 };
  if (!(error instanceof DomainError)) throw error;
  const faults = error instanceof Invalid ? error.faults.map(({ path, message }) => `${path.slice(1)}: ${message}`) : [];
  const message = faults.length === 0 ? error.message : faults.join("\n");
  return { refusal: message, facts: { error: message, code: error.code, ...error.details }, exitCode: 1 };
}

/** A file that cannot be read or written: the message of the operating system names it. */
function isFileProblem(error: unknown): error is Error & { readonly code: unknown } {
  return error instanceof Error && "syscall" in error && "path" in error && "code" in error;
}

function wordsOf(command: AdminCommand, rest: readonly string[]): ReturnType<typeof parsedArguments> {
  try {
    return parsedArguments(command, rest);
  } catch (error) {
    if (!(error instanceof AdminUsageError)) throw error;
    throw new AdminUsageError(`${error.message}\n${usageOf(command)}`);
  }
}

function commandOf(name: string | undefined): AdminCommand | undefined {
  return commands.find((one) => one.name === name);
}

/** What is asked of one command by --help behind it. */
function helpOf(name: string | undefined, rest: readonly string[]): string | null {
  const command = commandOf(name);
  if (command === undefined || !rest.some((word) => word === "--help" || word === "-h")) return null;
  return [usageOf(command).trimEnd(), ...(command.details === undefined ? [] : [command.details]), ""].join("\n");
}

function usage(): string {
  return `npm run admin -- COMMAND [--json]\n\n${commands.map(usageOf).join("\n")}\n`;
}

function usageOf({ name, usage: words, summary }: AdminCommand): string {
  return `  ${`${name} ${words}`.padEnd(44)} ${summary}`;
}

function explain(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof EngineProblem || error instanceof DatabaseProblem) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  admin(process.argv.slice(2), process.env).then(
    (code) => process.exit(code),
    (error: unknown) => {
      process.stderr.write(`${explain(error)}\n`);
      process.exit(1);
    },
  );
}
