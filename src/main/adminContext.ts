import { randomBytes } from "node:crypto";
import type { AdminContext } from "../admin/AdminCommand.js";
import { createModels } from "../models/Models.js";
import { compose } from "./compose/compose.js";
import { composeLedger } from "./compose/ledger.js";
import { mailTransport } from "./mailer.js";
import { publicUrlOf } from "./publicUrl.js";
import { serverFacts } from "./serverFacts.js";
import type { Secrets } from "./secrets.js";

interface Opened extends Pick<AdminContext, "config" | "connection" | "progress"> {
  /** Null where the server that works on this database has them elsewhere. */
  readonly secrets: Secrets | null;
}

/** Composes what the commands of the administrator work with: the services without REST and GraphQL. */
export function adminContext({ secrets, ...opened }: Opened): AdminContext {
  const { config, connection, progress } = opened;
  const clock = { now: () => new Date() };
  const onError = (error: unknown): void => progress(String(error));
  const mail = mailTransport(config, (file) => progress(`No SMTP_URL is set: the message was written to ${file}`));
  return {
    ...opened,
    mail,
    hasSecrets: secrets !== null,
    ledger: () => composeLedger({ models: createModels(connection), clock, onError, groupsChanges: () => false }),
    withAdministration: async (work) => {
      const backend = compose({
        connection,
        clock,
        // Without the server's own, whatever is made by this one is void: src/admin/users.ts refuses it.
        jwtSecrets: secrets?.jwt ?? [randomBytes(32).toString("base64")],
        quotas: config.quotas,
        mail,
        mailTold: ({ result, reason }) => {
          if (reason !== null)
            progress(`A message was ${result === "retried" ? "not accepted yet; a running server will retry" : result}: ${reason}`);
        },
        facts: serverFacts(connection, () => ({ status: "running" })),
        publicUrl: publicUrlOf(config),
        registration: config.registration,
        onError,
        groupsChanges: () => false,
        foldsKeys: () => false,
      });
      try {
        return await work({ ...backend.administration, mail });
      } finally {
        await backend.mails.drained();
        backend.stopListening();
        await backend.outbox.stop();
      }
    },
  };
}
