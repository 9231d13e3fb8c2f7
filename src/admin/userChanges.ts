import { quantity } from "../domain/quantity.js";
import { Conflict } from "../domain/errors.js";
import type { Choosing } from "../services/accounts/AccountAdminService.js";
import type { Message } from "../services/mail/messages.js";
import { type AdminResult, AdminRefusal } from "./AdminCommand.js";
import { orRefuse, sendNow } from "./sendMail.js";
import type { UserVerb } from "./UserVerb.js";

const create: UserVerb = {
  usage: "EMAIL [--name NAME] [--print]",
  summary: "creates an account, whatever REGISTRATION says; mails or prints a link to choose a password",
  names: true,
  options: ["name", "print"],
  makesLinks: true,
  async run({ accountAdmin, mail }, email, { name, print }) {
    if (print !== true) await orRefuse(mail.check(), instead("No account was created."));
    const made = await accountAdmin.open({ email, ...(typeof name === "string" ? { name } : {}) });
    const text = `${made.account.email} has an account: ${made.account._id}.`;
    if (print !== true) await orRefuse(sendNow(mail, made.message), instead(`${text} users reset-password makes another link.`));
    return choosing(text, made, print === true);
  },
};

const disable: UserVerb = {
  usage: "USER",
  summary: "ends every session, and rejects every credential until the account is enabled",
  names: true,
  options: [],
  async run({ accountAdmin }, named) {
    const changed = await accountAdmin.disable(named);
    return done(changed ? `${named} is disabled.` : `${named} was disabled already.`, { changed });
  },
};

const enable: UserVerb = {
  usage: "USER",
  summary: "enables a disabled account: its owner can sign in, and personal tokens work again",
  names: true,
  options: [],
  async run({ accountAdmin }, named) {
    const changed = await accountAdmin.enable(named);
    return done(changed ? `${named} is enabled.` : `${named} was not disabled.`, { changed });
  },
};

const endSessions: UserVerb = {
  usage: "USER [--tokens]",
  summary: "ends all its sessions; with --tokens its personal tokens, too",
  names: true,
  options: ["tokens"],
  async run({ accountAdmin }, named, { tokens }) {
    await accountAdmin.endSessions(named, tokens === true);
    return done(`Every session of ${named} has ended${tokens === true ? ", and every personal token" : ""}.`, { changed: true });
  },
};

const resetPassword: UserVerb = {
  usage: "USER [--print]",
  summary: "revokes the password, sessions and tokens; mails or prints a link to choose a password",
  names: true,
  options: ["print"],
  makesLinks: true,
  async run({ accountAdmin, mail }, named, { print }) {
    const send = (message: Message): Promise<unknown> => orRefuse(sendNow(mail, message), instead("Nothing was changed."));
    const made = await accountAdmin.voidPassword(named, print === true ? () => Promise.resolve() : send);
    return choosing(`The password of ${named} is void, and every session and token has ended.`, made, print === true);
  },
};

const resetSecondFactor: UserVerb = {
  usage: "USER",
  summary: "turns two-factor authentication off if the phone and the recovery codes were lost; notifies the owner by mail",
  names: true,
  options: [],
  async run({ accountAdmin }, named) {
    const changed = await accountAdmin.turnOffSecondStep(named);
    return done(changed ? `Two-factor authentication of ${named} is off.` : `${named} does not use two-factor authentication.`, {
      changed,
    });
  },
};

const makeAdministrator: UserVerb = {
  usage: "USER",
  summary: "makes it an administrator, who must use two-factor authentication to manage the server in the browser",
  names: true,
  options: [],
  async run({ accountAdmin }, named) {
    const changed = await accountAdmin.makeAdministrator(named);
    return done(changed ? `${named} is an administrator.` : `${named} was an administrator already.`, { changed });
  },
};

const takeAdministrator: UserVerb = {
  usage: "USER",
  summary: "reverses make-administrator",
  names: true,
  options: [],
  async run({ accountAdmin }, named) {
    const changed = await accountAdmin.takeAdministrator(named);
    return done(changed ? `${named} is not an administrator any more.` : `${named} was not an administrator.`, { changed });
  },
};

const remove: UserVerb = {
  usage: "USER --yes [--give-up]",
  summary: "deletes it and its unshared budgets; with --give-up a member can take over each shared budget within 30 days",
  names: true,
  options: ["yes", "give-up"],
  async run({ accountAdmin, accountDirectory }, named, options) {
    const { id, email, budgets } = await accountDirectory.show(await accountAdmin.one(named));
    const own = budgets.filter(({ role, members }) => role === "owner" && members === 1).length;
    if (options["yes"] !== true)
      throw new AdminRefusal("needs-yes", `${email} (${id}) and ${ownBudgets(own)} would be deleted for good. Repeat it with --yes.`);
    try {
      await accountAdmin.remove(named, options["give-up"] === true);
    } catch (error) {
      if (!(error instanceof Conflict) || error.code !== "budget-shared") throw error;
      throw new AdminRefusal(error.code, `${error.message} Here --give-up names them all.`);
    }
    return done(`${email} (${id}) is deleted.`, { id, email, budgets: own });
  },
};

function ownBudgets(count: number): string {
  return `${quantity(count, "budget")} that ${count === 1 ? "is" : "are"} nobody else's`;
}

export const changes: Readonly<Record<string, UserVerb>> = {
  create,
  disable,
  enable,
  "end-sessions": endSessions,
  "reset-password": resetPassword,
  "reset-second-factor": resetSecondFactor,
  "make-administrator": makeAdministrator,
  "take-administrator": takeAdministrator,
  delete: remove,
};

function done(text: string, facts: object): AdminResult {
  return { ok: true, text, facts };
}

/** The link opens the account: it is mailed, or shown here where no mail would arrive, never both. */
function choosing(text: string, { account, link }: Choosing, prints: boolean): AdminResult {
  const facts = { id: account._id, email: account.email };
  if (prints) return done(`${text}\nFor seven days, to choose a password:\n${link}`, { ...facts, link });
  return done(`${text}\nA link to choose a password is mailed to ${account.email}.`, { ...facts, link: null });
}

function instead(consequence: string): string {
  return `\n${consequence} --print shows the link instead.`;
}
