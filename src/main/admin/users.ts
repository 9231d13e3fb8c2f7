import { type AdminCommand, AdminUsageError } from "./AdminCommand.js";
import { changes } from "./userChanges.js";
import { questions } from "./userQuestions.js";
import type { UserVerb } from "./UserVerb.js";
import { requireSecrets, withHouse } from "./withHouse.js";

const verbs: Readonly<Record<string, UserVerb>> = { ...questions, ...changes };

export const usersCommand: AdminCommand = {
  name: "users",
  usage: "VERB ...",
  summary: "who has an account, and what can be done about it; alone, it lists its verbs",
  options: {
    search: { type: "string" },
    limit: { type: "string" },
    name: { type: "string" },
    print: { type: "boolean" },
    tokens: { type: "boolean" },
    yes: { type: "boolean" },
    "give-up": { type: "boolean" },
  },
  async run(context, [word = "", ...named], options) {
    const verb = Object.hasOwn(verbs, word) ? verbs[word] : undefined;
    if (verb === undefined) throw new AdminUsageError(word === "" ? usage() : `There is no users ${word}.\n${usage()}`);
    const foreign = Object.keys(options).find((name) => !verb.options.includes(name));
    if (foreign !== undefined || named.length !== (verb.names ? 1 : 0)) throw new AdminUsageError(`users ${word} ${verb.usage}`);
    if (verb.makesLinks === true) requireSecrets(context);
    return withHouse(context, ({ administration }) => verb.run(administration, named[0] ?? "", options));
  },
};

function usage(): string {
  const lines = Object.entries(verbs).map(([word, { usage: words, summary }]) => `  users ${`${word} ${words}`.padEnd(38)} ${summary}`);
  return ["USER is an e-mail address or an account's id.", ...lines].join("\n");
}
