import type { Phone } from "../support/clients.js";
import { PASSWORD, type TestServer } from "../support/startServer.js";

interface Terms {
  readonly template?: object;
  readonly rule?: string;
  readonly start?: string;
  readonly weekend?: string;
  readonly mode?: string;
  readonly newId?: string;
}

/** What a test leaves out is filled in; what matters to it, it says. */
export async function aRecurring(person: Phone, budgetId: string, { template = {}, ...fields }: Terms = {}): Promise<any> {
  const { status, body } = await person.post("/recurring", {
    budgetId,
    template: { amount: 1000, ...template },
    rule: "FREQ=MONTHLY",
    start: "2026-12-01",
    ...fields,
  });
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Somebody whose credential lasts as long as a test needs, however far its clock moves. */
export async function aLastingPhone(server: TestServer, name: string): Promise<Phone> {
  const phone = await server.phone(name);
  const until = new Date(server.clock.now().getTime() + 360 * 86_400_000).toISOString();
  const { status, body } = await phone.post("/me/tokens", {
    name: "lasting",
    actions: ["read", "write"],
    expiresAt: until,
    password: PASSWORD,
  });
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  phone.token = body.token;
  return phone;
}
