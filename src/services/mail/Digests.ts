import mongoose from "mongoose";
import type { Clock } from "../../domain/ids.js";
import { addDays, today } from "../../domain/month.js";
import { startOfDay } from "../../domain/recurring/startOfDay.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { Models } from "../../models/Models.js";
import type { GuessLimits } from "../limits/GuessLimits.js";

interface Needs {
  readonly models: Pick<Models, "accounts">;
  readonly clock: Clock;
  readonly limits: Pick<GuessLimits, "mayTellNow">;
}

type Told = Pick<AccountDoc, "_id" | "timeZone">;

/** Nobody reads more in one mail; the activity list and the security log have the rest. */
const LINES_AT_MOST = 200;

/** What the next daily mail of an account tells: lines of activity lists, and of its security log. */
export class Digests {
  constructor(private readonly needs: Needs) {}

  /**
   * Whether a line may be mailed at once. An account gets few such mails of one kind within an hour; the daily mail tells the others.
   * Each kind counts apart: a flood of one must not hold back another that is urgent.
   */
  async nowOrDaily(account: Told, kind: string, line: string): Promise<boolean> {
    if (await this.needs.limits.mayTellNow(account._id, kind)) return true;
    await this.keep(account, [line]);
    return false;
  }

  /** For the mail at the end of the person's day. */
  async keep({ _id, timeZone }: Told, lines: readonly string[]): Promise<void> {
    if (lines.length === 0) return;
    await this.needs.models.accounts.updateOne(
      { _id, [`digest.lines.${LINES_AT_MOST}`]: mongoose.trusted({ $exists: false }) },
      { $addToSet: { "digest.lines": { $each: [...lines] } }, $min: { "digest.at": endOfDay(this.needs.clock.now(), timeZone) } },
    );
  }
}

export function endOfDay(now: Date, timeZone: string): Date {
  return startOfDay(addDays(today(now, timeZone), 1), timeZone);
}
