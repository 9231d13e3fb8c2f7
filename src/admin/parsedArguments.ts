import { parseArgs } from "node:util";
import { type AdminCommand, type AdminOptions, AdminUsageError } from "./AdminCommand.js";
import { calledAs } from "./calledAs.js";

interface ParsedArguments {
  readonly words: readonly string[];
  readonly options: AdminOptions;
}

/** What follows a command's name. Judged here and not by parseArgs, whose refusals speak of its own rules and name no option that there is. */
export function parsedArguments(
  { name, options: taken = {} }: Pick<AdminCommand, "name" | "options">,
  args: readonly string[],
): ParsedArguments {
  const { positionals, tokens } = parseArgs({ args: [...args], options: taken, allowPositionals: true, strict: false, tokens: true });
  const options: Record<string, string | boolean> = {};
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const type = typeOf(token.name, taken);
    if (type === undefined) throw new AdminUsageError(unknownOption(name, token.rawName, Object.keys(taken)));
    if (type === "boolean" && token.value !== undefined)
      throw new AdminUsageError(`${token.rawName} takes no value, but has "${token.value}".`);
    if (type === "string" && !hasValue(token)) throw new AdminUsageError(`${token.rawName} needs a value: ${token.rawName}=VALUE.`);
    options[token.name] = token.value ?? true;
  }
  return { words: positionals, options };
}

/** Every command has --json, which is taken out of the words where nothing is wrong with it. */
function typeOf(name: string, taken: NonNullable<AdminCommand["options"]>): "string" | "boolean" | undefined {
  if (name === "json") return "boolean";
  return Object.hasOwn(taken, name) ? taken[name]?.type : undefined;
}

/** Names the option that is wrong, and those that there are. */
export function unknownOption(name: string, option: string, taken: readonly string[]): string {
  const there = [...taken.map((one) => `--${one}`), "--json"];
  return `${name} has no option ${option}; what there is: ${there.join(", ")}.`;
}

/** For a command that takes options at the most. */
export function requireNoWords(name: string, [word]: readonly string[]): void {
  if (word !== undefined) throw new AdminUsageError(`${name} takes no words of its own, but was given "${word}".`);
}

/** The one file that a command works on. */
export function onlyFile(name: string, [file, surplus]: readonly string[]): string {
  const example = `${calledAs} ${name} budget.ndjson.gz`;
  if (file === undefined || file === "") throw new AdminUsageError(`${name} needs a file, e.g. ${example}`);
  if (surplus !== undefined) throw new AdminUsageError(`${name} takes one file: "${surplus}" is one too many, e.g. ${example}`);
  return file;
}

/** Another option in the place of the value was meant as an option; with a "=" it is meant as the value. */
function hasValue({ value, inlineValue }: { readonly value?: string | undefined; readonly inlineValue?: boolean | undefined }): boolean {
  return value !== undefined && (inlineValue === true || !value.startsWith("-"));
}
