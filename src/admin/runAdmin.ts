import { types } from "node:util";
import { DomainError, Invalid } from "../domain/errors.js";
import { type AdminCommand, AdminRefusal, type AdminResult, AdminUsageError, type OnDatabase } from "./AdminCommand.js";
import { calledAs } from "./calledAs.js";
import { commands } from "./commands.js";
import { nearest } from "./nearest.js";
import { parsedArguments } from "./parsedArguments.js";

const HELP: readonly (string | undefined)[] = [undefined, "help", "--help", "-h"];

/** `npm run admin -- COMMAND`: work on the configured database, beside a running server or without one. Answers the exit code. */
export async function runAdmin(words: readonly string[], onDatabase: OnDatabase): Promise<number> {
  const isJson = words.includes("--json");
  const [name, ...rest] = words.filter((word) => word !== "--json");
  const asked = HELP.includes(name) ? usage() : helpOf(name, rest);
  if (asked !== null) {
    process.stdout.write(asked);
    return 0;
  }
  const result = await resultOf(name, rest, onDatabase).catch(refusalOf);
  const isRefusal = "refusal" in result;
  if (isJson) process.stdout.write(`${JSON.stringify(result.facts, null, 2)}\n`);
  else (isRefusal ? process.stderr : process.stdout).write(`${isRefusal ? result.refusal : result.text}\n`);
  if (isRefusal) return result.exitCode;
  return result.ok ? 0 : 1;
}

async function resultOf(name: string | undefined, rest: readonly string[], onDatabase: OnDatabase): Promise<AdminResult> {
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
  return onDatabase(command, (context) => command.run(context, words, options));
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
  return types.isNativeError(error) && "syscall" in error && "path" in error && "code" in error;
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
  return `${calledAs} COMMAND [--json]\n\n${commands.map(usageOf).join("\n")}\n`;
}

function usageOf({ name, usage: words, summary }: AdminCommand): string {
  return `  ${`${name} ${words}`.padEnd(44)} ${summary}`;
}
