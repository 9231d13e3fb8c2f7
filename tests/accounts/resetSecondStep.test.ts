import { Secret, TOTP } from "otpauth";
import { eventually } from "../support/eventually.js";
import { type AccountServer, from, PASSWORD, refusal, startAccountServer } from "./accountServer.js";

const EMAIL = "both@example.org";
const NEW_PASSWORD = "a kettle sings at noon";
const here = from("192.0.2.1");

let server: AccountServer;
beforeAll(async () => {
  server = await startAccountServer();
});
afterAll(() => server.close());

test("a reset signs nobody in, and the login after it requires two-factor authentication as before", async () => {
  const { auth, totp, passwordResets } = server.services;
  const registered = await server.register(EMAIL);
  await server.models.accounts.updateOne({ _id: registered.user.id }, { $set: { emailVerifiedAt: server.clock.now() } });
  const who = await auth.callerOf(registered.token);
  const { secret } = await totp.start(who, { password: PASSWORD }, here);
  const code = (): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.now().getTime() });
  const { recoveryCodes } = await totp.confirm(who, { code: code() }, here);
  server.clock.advance(30);

  await passwordResets.request({ email: EMAIL }, here);
  const mail = await eventually(() => server.mails.find(({ subject }) => subject === "Reset your password"));
  const token = /reset-password#([\w-]+)/.exec(mail.text)?.[1] ?? "";
  await passwordResets.reset(token, { password: NEW_PASSWORD }, here);

  const login = (given?: string) =>
    auth.login({ email: EMAIL, password: NEW_PASSWORD, ...(given === undefined ? {} : { code: given }) }, here);
  expect(await refusal(login())).toMatchObject({ code: "second-factor-required" });
  expect(await refusal(login("000000"))).toMatchObject({ code: "second-factor-wrong" });
  expect((await login(code())).user).toMatchObject({ id: registered.user.id, totpEnabled: true });
  expect((await login(recoveryCodes[0])).user.totpEnabled).toBe(true);
});
