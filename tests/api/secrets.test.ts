import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Phone, Web } from "../support/clients.js";
import { confirmByMail } from "../support/confirmByMail.js";
import { addressOf, freshDatabase } from "../support/databases.js";

/** A server of its own with the log at its loudest; whatever it prints is kept. */
async function loudServer(): Promise<{ url: string; dataDir: string; output: () => string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "canary-"));
  const env = {
    ...process.env,
    NODE_ENV: "development",
    PORT: "0",
    DATA_DIR: dataDir,
    LOG_LEVEL: "trace",
    MONGODB_URI: addressOf(freshDatabase("secrets")),
  };
  const child = spawn(process.execPath, ["--import", "tsx", "src/main/server.ts"], { env: { ...env, NODE_OPTIONS: "" } });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (more: string) => (text += more));
  const exited = new Promise((resolve) => child.once("exit", resolve));
  for (let tries = 0; !/Listening on (\S+)/.test(text); tries++) {
    if (tries > 1200 || child.exitCode !== null) throw new Error(`It did not start: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url: /Listening on (\S+)/.exec(text)?.[1] ?? "", dataDir, output: () => text, stop };
}

test("no secret reaches the log, however loud it is and whatever goes wrong", async () => {
  const server = await loudServer();
  const canary = `canary-${Date.now()}-secret`;
  const email = `canary${Date.now()}@example.org`;
  const secrets: string[] = [canary];
  try {
    const person = await Phone.register(server.url, email, canary);
    secrets.push(person.token ?? "", person.refreshToken ?? "");
    const login = await person.post("/mobile-login", { email, password: canary });
    secrets.push(login.body.token, login.body.refreshToken, login.body.deviceToken);
    await person.post("/mobile-login", { email, password: `${canary}-wrong` });
    await person.post("/mobile-login", { email, password: canary, nonsense: canary });
    await person.post("/mobile-refresh", { refreshToken: `${canary}.forged` });
    await confirmByMail(server.dataDir, person);
    const issued = await person.post("/me/tokens", { name: "mine", scopes: ["read"], password: canary });
    secrets.push(issued.body.token);
    const totp = await person.post("/me/totp", { password: canary });
    secrets.push(totp.body.secret);
    await person.send("POST", "/mobile-login", `{"email":"${email}","password":"${canary}"`, { "Content-Type": "application/json" });
    await person.graphql("mutation($i: LoginInput!) { login(input: $i) { account { id } } }", { i: { email, password: canary, code: 5 } });
    await person.graphql(`mutation { login(input: { email: "${email}", password: "${canary}" `);
    const web = new Web(server.url);
    await web.login(email, canary);
    secrets.push(
      decodeURIComponent(web.cookie.split("=")[1] ?? "")
        .slice(2)
        .split(".")[0] ?? "",
    );
    await new Phone(server.url, `${person.token}x`).get("/me");
    await person.get(`/me?password=${canary}`);
    for (const answer of [
      await person.post("/mobile-login", { email: 5, password: canary }),
      await person.get("/me/sessions"),
      await person.get("/me/tokens"),
      await person.get("/me/export"),
    ]) {
      expect(answer.text).not.toContain(canary);
      expect(answer.text).not.toMatch(/argon2|passwordHash/);
    }
  } finally {
    await server.stop();
  }
  expect(secrets.filter((secret) => secret.length < 10)).toEqual([]);
  for (const secret of secrets) expect(server.output().includes(secret)).toBe(false);
});
