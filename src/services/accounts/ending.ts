import type { AccountDoc } from "../../models/accounts/account.js";

interface Ending {
  /** The one that goes on. */
  readonly exceptSession?: string;
  /** Personal tokens end as well. */
  readonly tokens: boolean;
}

/**
 * First half of ending sessions together, to be written with the change that makes them void; `SessionRepository.finishEnding` is the second.
 * Tokens that an earlier change was to end, and a crash kept from it, are ended with these.
 */
export function ending({ epoch, ending: earlier }: AccountDoc, { exceptSession, tokens }: Ending): Pick<AccountDoc, "epoch" | "ending"> {
  return { epoch: epoch + 1, ending: { exceptSession: exceptSession ?? null, tokens: tokens || earlier?.tokens === true } };
}
