import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Phone } from "./clients.js";
import { eventually } from "./eventually.js";

/** Follows the link that a server mailed to whoever registered, from the session that stays. */
export async function confirmByMail(dataDir: string, { account, token, url }: Phone): Promise<void> {
  const folder = path.join(dataDir, "mail");
  const code = await eventually(async () => {
    const files = await readdir(folder).catch(() => []);
    const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
    const mail = texts.find((text) => text.includes(`To: ${account.email}`)) ?? "";
    return /confirm-email#([0-9a-z]{58})/.exec(mail.replaceAll("=\n", ""))?.[1];
  });
  const { status } = await fetch(`${url}/api/email-verifications/${code}`, {
    method: "PUT",
    headers: { Authorization: `Bearer ${token}` },
  });
  if (status !== 204) throw new Error(`the address was not confirmed: ${status}`);
}
