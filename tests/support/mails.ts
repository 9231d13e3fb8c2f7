import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { TestServer } from "./startServer.js";

/** The messages that a server has sent to somebody, with no line broken. */
export async function mailsTo(
  { dataDir }: Pick<TestServer, "dataDir">,
  { account }: { readonly account: { readonly email: string } },
): Promise<string[]> {
  const folder = path.join(dataDir, "mail");
  const files = await readdir(folder).catch(() => []);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), "utf8")));
  return texts.filter((text) => text.includes(`To: ${account.email}`)).map((text) => text.replaceAll("=\n", ""));
}
