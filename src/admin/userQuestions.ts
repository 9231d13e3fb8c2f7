import type { ListedAccount, ShownAccount } from "../services/accounts/AccountDirectoryService.js";
import { type AdminOptions, AdminUsageError } from "./AdminCommand.js";
import { printable, table } from "./table.js";
import type { UserVerb } from "./UserVerb.js";

const LISTED = 100;
const MOST_LISTED = 100_000;

const list: UserVerb = {
  usage: "[--search TEXT] [--limit N]",
  summary: `lists accounts, newest first, by default ${LISTED}; TEXT is a part of the address or the name`,
  names: false,
  options: ["search", "limit"],
  requireOptions: limitOf,
  async run({ accountDirectory }, _named, options) {
    const { search } = options;
    const found = await accountDirectory.list(typeof search === "string" ? search : undefined, limitOf(options));
    const rows = found.accounts.map((one) => [one.email, one.name, stateOf(one), day(one.createdAt), day(one.lastSeenAt), one.id]);
    const lines = [table(["E-mail", "Name", "State", "Since", "Last seen", "Id"], rows), ...(found.hasMore ? ["... and more"] : [])];
    return { ok: true, text: found.accounts.length === 0 ? "No account." : lines.join("\n"), facts: found };
  },
};

const show: UserVerb = {
  usage: "USER",
  summary: "shows one account: its state, its sessions, the ids of its budgets, and its last security events",
  names: true,
  options: [],
  async run({ accountAdmin, accountDirectory }, named) {
    const facts = await accountDirectory.show(await accountAdmin.one(named));
    return { ok: true, text: described(facts), facts };
  },
};

export const questions: Readonly<Record<string, UserVerb>> = { list, show };

function limitOf({ limit = String(LISTED) }: AdminOptions): number {
  const most = Number(limit);
  if (!/^\d+$/.test(String(limit)) || most < 1 || most > MOST_LISTED)
    throw new AdminUsageError(`--limit is a whole number from 1 to ${MOST_LISTED}, not "${String(limit)}".`);
  return most;
}

function stateOf({ administrator, disabledAt, emailVerified, totpEnabled }: ListedAccount): string {
  const parts = [
    ...(disabledAt === null ? [] : ["disabled"]),
    emailVerified ? "confirmed" : "unconfirmed",
    ...(totpEnabled ? ["two-factor authentication"] : []),
    ...(administrator ? ["administrator"] : []),
  ];
  return parts.join(", ");
}

function described(account: ShownAccount): string {
  const facts = [
    ["E-mail", account.email],
    ["Name", account.name],
    ["Id", account.id],
    ["State", account.disabledAt === null ? stateOf(account) : `${stateOf(account)}, since ${account.disabledAt}`],
    ["Since", account.createdAt],
    ["Last seen", account.lastSeenAt ?? "-"],
    ["Sessions", String(account.sessions)],
    ["Personal tokens", String(account.accessTokens)],
  ] as const;
  const budgets = account.budgets.map(({ id, role, members }) => [id, role, String(members)]);
  const events = account.events.map(({ at, kind, address, device, detail }) => [at, kind, address ?? "", device ?? "", detail ?? ""]);
  return [
    ...facts.map(([name, value]) => `${name.padEnd(16)} ${printable(value)}`),
    ...(budgets.length === 0 ? [] : ["", table(["Budget", "Role", "Members"], budgets)]),
    ...(events.length === 0 ? [] : ["", table(["When", "What", "Address", "Device", "About"], events)]),
  ].join("\n");
}

function day(timestamp: string | null): string {
  return timestamp?.slice(0, 10) ?? "-";
}
