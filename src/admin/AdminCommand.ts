import type { Config } from "../config/config.js";
import type { Connection } from "mongoose";
import type { AccountAdminService } from "../services/accounts/AccountAdminService.js";
import type { AccountDirectoryService } from "../services/accounts/AccountDirectoryService.js";
import type { MailTransport } from "../services/mail/MailTransport.js";
import type { OutboxProcessor } from "../services/changes/OutboxProcessor.js";
import type { ChangeLog } from "../services/sync/ChangeLog.js";

/** The services that only this API calls. */
export interface Administration {
  readonly accountAdmin: AccountAdminService;
  readonly accountDirectory: AccountDirectoryService;
  readonly mail: MailTransport;
}

export interface AdminContext {
  readonly config: Config;
  /** Whether the server's secrets are known here: it refuses links that were made with others. */
  readonly hasSecrets: boolean;
  readonly mail: MailTransport;
  /** To the same database as the server's, which may be running. */
  readonly connection: Connection;
  /** One line for people, on standard error: progress of long work. */
  readonly progress: (line: string) => void;
  readonly ledger: () => { readonly outbox: OutboxProcessor; readonly changeLog: ChangeLog };
  /** Also finishes whatever the work leaves to be done later. */
  readonly withAdministration: <Outcome>(work: (administration: Administration) => Promise<Outcome>) => Promise<Outcome>;
}

/** Opens the configured database for a command, and closes it after the work. */
export type OnDatabase = <Outcome>(command: AdminCommand, work: (context: AdminContext) => Promise<Outcome>) => Promise<Outcome>;

/** What a command found or did: `text` for people, `facts` for `--json`. A command that found something wrong says so by `ok: false`. */
export interface AdminResult {
  readonly ok: boolean;
  readonly text: string;
  readonly facts: unknown;
}

export type AdminOptions = Readonly<Record<string, string | boolean | undefined>>;

/** One word of `npm run admin -- WORD ...`. */
export interface AdminCommand {
  readonly name: string;
  /** What follows the name, for the list of commands. */
  readonly usage: string;
  readonly summary: string;
  /** What follows its line where it alone is asked about. */
  readonly details?: string;
  /** Options of its own, as `node:util` parseArgs takes them. */
  readonly options?: Readonly<Record<string, { readonly type: "string" | "boolean" }>>;
  /** It reads nothing of what the server stores, so whichever release wrote it. */
  readonly anyForm?: true;
  /** It may be the first that touches a database: every other command refuses one that no server has made. */
  readonly onEmpty?: true;
  /** Refuses what can be refused before a database is opened, which may start an engine. */
  before?(words: readonly string[], options: AdminOptions): unknown;
  run(context: AdminContext, words: readonly string[], options: AdminOptions): Promise<AdminResult>;
}

/** Wrong arguments; the command prints its usage. */
export class AdminUsageError extends Error {}

/** The command cannot be done as things are; the message says why, and the code says it to programs. */
export class AdminRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
