import { type AdminCommand, type AdminContext, type AdminOptions, AdminRefusal, AdminUsageError } from "./AdminCommand.js";
import { nearest } from "./nearest.js";
import { unknownOption } from "./parsedArguments.js";
import { changes } from "./userChanges.js";
import { questions } from "./userQuestions.js";
import type { UserVerb } from "./UserVerb.js";

const verbs: Readonly<Record<string, UserVerb>> = { ...questions, ...changes };

const verbsInLines = [
  "USER is an e-mail address or an account's id.",
  ...Object.entries(verbs).map(([word, { usage, summary }]) => `  users ${`${word} ${usage}`.padEnd(38)} ${summary}`),
].join("\n");

export const usersCommand: AdminCommand = {
  name: "users",
  usage: "VERB ...",
  summary: "lists and manages accounts; --help lists its verbs",
  details: verbsInLines,
  options: {
    search: { type: "string" },
    limit: { type: "string" },
    name: { type: "string" },
    print: { type: "boolean" },
    tokens: { type: "boolean" },
    yes: { type: "boolean" },
    "give-up": { type: "boolean" },
  },
  before: verbOf,
  async run(context, words, options) {
    const verb = verbOf(words, options);
    if (verb.makesLinks === true) requireSecrets(context);
    return context.withAdministration((administration) => verb.run(administration, words[1] ?? "", options));
  },
};

/** For what makes links: those of other secrets than the server's would be void. */
function requireSecrets({ config, hasSecrets }: AdminContext): void {
  if (hasSecrets) return;
  throw new AdminRefusal(
    "no-secrets",
    `The secrets of the server are not known: set JWT_SECRET and SESSION_SECRET as it has them, or DATA_DIR (now ${config.dataDir}).`,
  );
}

/** What is wrong with the words is named, and the usage of the verb, or of all of them, follows. */
function verbOf([word, ...named]: readonly string[], options: AdminOptions): UserVerb {
  if (word === undefined) throw new AdminUsageError(`users needs a verb:\n${verbsInLines}`);
  const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
  if (verb === undefined) throw new AdminUsageError(`There is no users ${word}.${nearest(word, Object.keys(verbs))}\n${verbsInLines}`);
  const foreign = Object.keys(options).find((name) => !verb.options.includes(name));
  const wrong = foreign === undefined ? wrongNames(word, verb, named) : unknownOption(`users ${word}`, `--${foreign}`, verb.options);
  if (wrong !== null) throw new AdminUsageError(`${wrong}\n  users ${word} ${verb.usage}`.trimEnd());
  verb.requireOptions?.(options);
  return verb;
}

function wrongNames(word: string, { names, usage }: UserVerb, named: readonly string[]): string | null {
  if (names && named.length === 0) return `users ${word} needs ${usage.startsWith("EMAIL") ? "an e-mail address" : "a USER"}.`;
  const surplus = named[names ? 1 : 0];
  return surplus === undefined
    ? null
    : `users ${word} takes ${names ? "one account at a time" : "no account"}: "${surplus}" is one too many.`;
}
