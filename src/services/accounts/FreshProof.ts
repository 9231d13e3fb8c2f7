import { type Caller, requireSession } from "../../domain/caller.js";
import { Forbidden } from "../../domain/errors.js";
import type { Visitor } from "../../runtime/visitor.js";
import type { AccountParts } from "./AccountParts.js";

type Needs = Pick<AccountParts, "clock" | "reauthentication">;

/** The password, where the request brings it, and a code beside it. */
interface PerhapsProof {
  readonly password?: string | undefined;
  readonly code?: string | undefined;
}

/** For so long after signing in, a session needs no further proof. */
const FRESH_MS = 10 * 60_000;

/** For what takes a budget from people: whoever finds a browser signed in, or a credential, must know the password as well. */
export class FreshProof {
  constructor(private readonly needs: Needs) {}

  async require(who: Caller, { password, code }: PerhapsProof, visitor: Visitor): Promise<void> {
    requireSession(who);
    if (password !== undefined) {
      await this.needs.reauthentication.again(who, { password, code }, visitor);
      return;
    }
    const age = this.needs.clock.now().getTime() - (who.signedInAt?.getTime() ?? 0);
    if (age >= 0 && age < FRESH_MS) return;
    throw new Forbidden("Send your password with this request, or sign in again and repeat it within 10 minutes.", "password-required");
  }
}
