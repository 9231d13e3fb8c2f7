import { randomBytes } from "node:crypto";
import { compose, type Backend } from "../compose.js";
import { mailerFor } from "../mailer.js";
import { publicUrlOf } from "../publicUrl.js";
import { type AdminContext, AdminRefusal } from "./AdminCommand.js";

/** For what makes links: those of other secrets than the server's would be void. */
export function requireSecrets({ config, secrets }: AdminContext): void {
  if (secrets !== null) return;
  throw new AdminRefusal(
    "no-secrets",
    `The secrets of the server are not known: set JWT_SECRET and SESSION_SECRET as it has them, or DATA_DIR (now ${config.dataDir}).`,
  );
}

/** The services on the configured database, without the APIs; what they leave to be done is done when this resolves. */
export async function withBackend<Outcome>(context: AdminContext, work: (backend: Backend) => Promise<Outcome>): Promise<Outcome> {
  const { config, secrets, connection, progress } = context;
  const mailer = mailerFor(config, {
    info: (facts, text) => progress("file" in facts ? `${text}: ${String(facts.file)}` : text),
    error: (facts, text) => progress("err" in facts ? `${text}: ${String(facts.err)}` : text),
  });
  const backend = compose({
    connection,
    clock: { now: () => new Date() },
    // Without the server's own, whatever is made by this one is void: see requireSecrets.
    jwtSecrets: secrets?.jwt ?? [randomBytes(32).toString("base64")],
    quotas: config.quotas,
    mailer,
    publicUrl: publicUrlOf(config),
    registration: config.registration,
    onError: (error) => progress(String(error)),
  });
  try {
    return await work(backend);
  } finally {
    await mailer.drained();
    backend.stopListening();
    await backend.outbox.stop();
  }
}
