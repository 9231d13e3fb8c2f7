import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { Secret, TOTP } from "otpauth";
import { type Answer, Phone } from "../../support/clients.js";
import { eventually } from "../../support/eventually.js";
import { PASSWORD } from "../../support/startServer.js";
import { type Case, emailOf, type World } from "./World.js";

export const NEW_PASSWORD = "a kettle sings at noon";

export function signIn({ server }: World, email: string, password: string): Promise<Answer> {
  return new Phone(server.url, null).post("/mobile-login", { email, password });
}

/** Whether the credential that the API under test was given is good. */
async function isSignedIn({ api, web, phone }: World): Promise<boolean> {
  if (api === "REST") return (await phone.get("/me")).status === 200;
  const { body } = await web.graphql("{ me { id } }");
  return body.errors === undefined;
}

/** The newest message to somebody that holds a link of this kind. */
async function mailed({ server }: World, email: string, link: RegExp): Promise<string> {
  const folder = path.join(server.dataDir, "mail");
  return eventually(async () => {
    const files = await readdir(folder).catch(() => []);
    const texts = await Promise.all(files.sort().map(async (file) => unfolded(await readFile(path.join(folder, file), "utf8"))));
    return texts.flatMap((text) => (text.includes(email) ? (link.exec(text)?.[1] ?? []) : [])).at(-1);
  });
}

/** Long lines of a message are folded. */
function unfolded(text: string): string {
  return text.replaceAll("=\r\n", "").replaceAll("=\n", "").replaceAll("=3D", "=");
}

const RESET = /reset-password#([\w-]+)/;

/** Writes that come with a credential instead of a key, or change one. */
export const credentials: readonly Case[] = [
  {
    operationId: "register",
    method: "POST",
    path: () => "/mobile-register",
    body: ({ word }) => ({ email: `${word}@example.org`, password: PASSWORD }),
    anonymous: true,
    again: ["email-taken"],
    holds: async (world) => expect((await signIn(world, `${world.word}@example.org`, PASSWORD)).status).toBe(200),
  },
  {
    operationId: "login",
    method: "POST",
    path: () => "/mobile-login",
    body: (world) => ({ email: emailOf(world), password: PASSWORD }),
    anonymous: true,
    holds: async (world, { body }) => {
      const phone = body.token === undefined ? world.phone : new Phone(world.server.url, body.token);
      expect(await isSignedIn({ ...world, phone })).toBe(true);
    },
  },
  {
    operationId: "refresh",
    method: "POST",
    path: () => "/mobile-refresh",
    body: ({ phone }) => ({ refreshToken: phone.refreshToken }),
    anonymous: true,
    holds: async (world, { body }) => expect(await isSignedIn({ ...world, phone: new Phone(world.server.url, body.token) })).toBe(true),
  },
  {
    operationId: "logout",
    method: "POST",
    path: () => "/mobile-logout",
    again: ["unauthenticated"],
    holds: async (world) => expect(await isSignedIn(world)).toBe(false),
  },
  {
    operationId: "requestPasswordReset",
    method: "POST",
    path: () => "/password-resets",
    body: (world) => ({ email: emailOf(world) }),
    anonymous: true,
    holds: async (world) => expect(await mailed(world, emailOf(world), RESET)).toMatch(/^[\w-]+$/),
  },
  {
    operationId: "resetPassword",
    method: "PUT",
    path: ({ noted }) => `/password-resets/${noted["token"]}`,
    body: () => ({ password: NEW_PASSWORD }),
    anonymous: true,
    before: async (world) => {
      await signedOut(world).post("/password-resets", { email: emailOf(world) });
      world.noted["token"] = await mailed(world, emailOf(world), RESET);
    },
    again: ["not-found"],
    holds: async (world) => expect((await signIn(world, emailOf(world), NEW_PASSWORD)).status).toBe(200),
  },
  {
    operationId: "disableTotp",
    method: "DELETE",
    path: () => "/me/totp",
    body: ({ noted }) => ({ password: PASSWORD, code: noted["recovery"] }),
    before: async ({ phone, noted, now, web }) => {
      // Afterwards a password is not enough.
      await web.login(phone.account.email, PASSWORD);
      const { secret } = (await phone.post("/me/totp", { password: PASSWORD })).body;
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now().getTime() });
      const { recoveryCodes } = (await phone.put("/me/totp", { code })).body;
      Object.assign(noted, { recovery: recoveryCodes[0], another: recoveryCodes[1] });
    },
    // A code is spent before what it allows is done: whoever hears that it was wrong takes another.
    again: ["validation-failed"],
    spendsProof: true,
    holds: async ({ phone, noted }, { code }) => {
      if (code !== undefined) await phone.send("DELETE", "/me/totp", { password: PASSWORD, code: noted["another"] });
      expect((await phone.get("/me")).body.totpEnabled).toBe(false);
    },
  },
];

function signedOut({ server }: World): Phone {
  return new Phone(server.url, null);
}
