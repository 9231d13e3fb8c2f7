import { asAdministrator } from "../administration/anAdministrator.js";
import type { Phone } from "../support/clients.js";
import type { GraphqlRow } from "./graphqlRows.js";
import type { Row } from "./restRows.js";
import type { World } from "./world.js";

let made = 0;

/** Somebody to act upon. Whoever was made for this cell becomes an administrator; everybody else stays what they are. */
async function prepared(world: World, person: Phone): Promise<string> {
  if (String(person.account?.email).startsWith("disposable")) await asAdministrator(world.server, person);
  return (await world.server.phone(`managed${++made}`)).account.id;
}

const rest = (sent: (id: string) => { readonly path: string; readonly body?: unknown }): Row => ({
  kind: "administration",
  send: async (world, person) => sent(await prepared(world, person)),
  disposable: true,
});

const graphql = (query: (id: string) => string): GraphqlRow => ({
  kind: "administration",
  ask: async (world, person) => ({ query: query(JSON.stringify(await prepared(world, person))) }),
  disposable: true,
});

export const administrationRows: Readonly<Record<string, Row>> = {
  getInstallation: rest(() => ({ path: "/admin/installation" })),
  listAccounts: rest(() => ({ path: "/admin/accounts?limit=1" })),
  setAccountDisabled: rest((id) => ({ path: `/admin/accounts/${id}/disabled`, body: { disabled: true } })),
  endAccountSessions: rest((id) => ({ path: `/admin/accounts/${id}/sessions` })),
  resetAccountPassword: rest((id) => ({ path: `/admin/accounts/${id}/password-reset` })),
  sendTestMail: rest(() => ({ path: "/admin/test-mail" })),
  startVerification: rest(() => ({ path: "/admin/verification" })),
};

export const administrationRoots: Readonly<Record<string, GraphqlRow>> = {
  installation: graphql(() => "{ installation { version } }"),
  accounts: graphql(() => "{ accounts(first: 1) { nodes { accountId } } }"),
  setAccountDisabled: graphql((id) => `mutation { setAccountDisabled(id: ${id}, input: { disabled: true }) { account { disabledAt } } }`),
  endAccountSessions: graphql((id) => `mutation { endAccountSessions(id: ${id}) { accountId } }`),
  resetAccountPassword: graphql((id) => `mutation { resetAccountPassword(id: ${id}) { accountId } }`),
  sendTestMail: graphql(() => "mutation { sendTestMail { mailTest { to } } }"),
  startVerification: graphql(() => "mutation { startVerification { verification { startedAt } } }"),
};
