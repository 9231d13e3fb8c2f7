import type { Phone } from "../support/clients.js";
import type { TestServer } from "../support/startServer.js";

/** Makes somebody who is signed in an administrator, as if the sign-in had been with a code. */
export async function asAdministrator({ backend }: Pick<TestServer, "backend">, { account }: Phone): Promise<void> {
  const { accounts, sessions } = backend.models;
  const since = new Date(0);
  const totp = { secret: "sealed", keyId: "x", confirmedAt: since, lastStep: 1, recovery: [] };
  await accounts.updateOne({ _id: account.id }, { $set: { administratorSince: since, totp } });
  await sessions.updateMany({ accountId: account.id }, { $set: { withCode: true } });
}

export async function anAdministrator(server: TestServer, name?: string): Promise<Phone> {
  const phone = await server.phone(name);
  await asAdministrator(server, phone);
  return phone;
}
