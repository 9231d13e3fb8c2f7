import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { calledAs } from "../admin/calledAs.js";
import { type Config, ConfigurationError } from "../config/config.js";

export interface Secrets {
  readonly jwt: string[];
  readonly session: string[];
}

const secret = z.string().min(32);
const kept = z.object({ jwt: z.array(secret).min(1), session: z.array(secret).min(1) });

/** What the configuration does not give is made on the first start and kept beside the data, readable by its owner only. */
export async function secretsFor(config: Pick<Config, "jwtSecrets" | "sessionSecrets" | "dataDir">): Promise<Secrets> {
  const { jwtSecrets, sessionSecrets } = config;
  if (jwtSecrets !== null && sessionSecrets !== null) return { jwt: [...jwtSecrets], session: [...sessionSecrets] };
  const own = await ownSecrets(config.dataDir);
  return { jwt: [...(jwtSecrets ?? own.jwt)], session: [...(sessionSecrets ?? own.session)] };
}

/** As `secretsFor`, for tools beside the server: null where the server has made none, since other ones would make codes that it refuses. */
export async function knownSecrets(config: Parameters<typeof secretsFor>[0]): Promise<Secrets | null> {
  const isKnown = (config.jwtSecrets !== null && config.sessionSecrets !== null) || existsSync(fileIn(config.dataDir));
  return isKnown ? secretsFor(config) : null;
}

function fileIn(dataDir: string): string {
  return path.join(dataDir, "secrets.json");
}

async function ownSecrets(dataDir: string): Promise<Secrets> {
  const file = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await writeOnce(file);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new ConfigurationError([`DATA_DIR: ${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  });
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    throw new ConfigurationError([`DATA_DIR: ${file} is damaged. ${DAMAGED}`]);
  }
}

const DAMAGED = `Restore it from a copy. If you delete it, the next start makes new secrets: then everybody has to sign in again, every code and link that was mailed is void, and two-factor authentication is lost; turn it off for each account with: ${calledAs} users reset-second-factor USER`;

/** Written aside and then linked: a start that is killed leaves no half file, and of two that race both read one file. */
async function writeOnce(file: string): Promise<void> {
  if (existsSync(file)) return;
  const made: Secrets = { jwt: [newSecret()], session: [newSecret()] };
  const aside = `${file}.${randomBytes(6).toString("hex")}`;
  const handle = await open(aside, "w", 0o600);
  await handle.writeFile(`${JSON.stringify(made, null, 2)}\n`);
  await handle.sync();
  await handle.close();
  try {
    await link(aside, file);
  } catch (error) {
    if (!(typeof error === "object" && error !== null && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

function newSecret(): string {
  return randomBytes(48).toString("base64");
}
