import mongoose from "mongoose";
import { z } from "zod";
import { sha256 } from "../../domain/sha256.js";
import { Gone } from "../../domain/errors.js";
import type { Dependencies } from "../Dependencies.js";
import { TOMBSTONE_DAYS } from "./ChangeLogCompaction.js";
import { placeOf } from "./placeOf.js";
import type { SyncPosition } from "./SyncPosition.js";

/** With it, an address has room for whatever else is asked, and a cursor for a header or a form. */
const LONGEST = 1000;
const DAY_MS = 86_400_000;
/** As long as a cursor is good, and longer, so that not every use of it has to write. */
const KEPT_MS = (TOMBSTONE_DAYS + 10) * DAY_MS;
const RENEWED_MS = (TOMBSTONE_DAYS + 5) * DAY_MS;
const SWEEP_MS = 3600 * 1000;

const seenRule = z.array(z.object({ id: z.string(), n: z.int(), top: z.int().optional(), late: z.int().optional() }));
type Seen = z.output<typeof seenRule>;

/**
 * Where a walk through all budgets of an account stands. `at`: every entry that was not seen was written after this instant.
 * `restored`: see `CursorAge`. `seen`: the number of the last entry seen and what `SyncPosition` says beside it. `base`: what is stored of
 * it; `seen` then differs from that, and `gone` are budgets that are not there any more. `next`: where it goes on. `kinds`, `added`: see `KindsSeen`.
 */
const placeRule = z.object({
  at: z.number(),
  restored: z.number().optional(),
  seen: seenRule,
  base: z.string().optional(),
  gone: z.array(z.string()).optional(),
  next: z.string().optional(),
  kinds: z.array(z.string()).readonly().optional(),
  added: z.array(z.string()).readonly().optional(),
});
type Written = z.output<typeof placeRule>;

type AccountPlace = Omit<Written, "seen" | "base" | "gone">;
export type Positions = ReadonlyMap<string, SyncPosition>;

/** What is stored of a place, under its id. */
interface Base {
  readonly id: string;
  readonly positions: Positions;
}

export interface Found {
  readonly place: AccountPlace;
  readonly positions: Positions;
  readonly base: Base | null;
}

/** The cursors of walks through all budgets of an account. They stay short: where a cursor would be too long, most of it is stored. */
export class AccountCursors {
  private swept = 0;

  constructor(private readonly needs: Pick<Dependencies, "models" | "cursors" | "clock">) {}

  /** Where this cursor stands; what it refers to may be gone. */
  async read(accountId: string, list: unknown, since: string): Promise<Found> {
    const { seen, base: id, gone = [], ...place } = placeOf({ cursors: this.needs.cursors, list, since }, placeRule);
    const base = id === undefined ? null : await this.stored(accountId, id);
    const positions = new Map([...(base?.positions ?? []), ...positionsOf(seen)]);
    for (const left of gone) positions.delete(left);
    return { place, positions, base };
  }

  /** A cursor for this place, by what was stored of an earlier one if that is still near. */
  async write(accountId: string, list: unknown, { place, positions, base }: Found): Promise<string> {
    const written = (rest: Pick<Written, "seen" | "base" | "gone">): string =>
      this.needs.cursors.write(list, { ...place, ...rest } satisfies Written);
    const whole = written({ seen: seenIn(positions) });
    if (whole.length <= LONGEST) return whole;
    const near = base === null ? null : written({ base: base.id, ...difference(base.positions, positions) });
    if (near !== null && near.length <= LONGEST) return near;
    return written({ base: await this.store(accountId, positions), seen: [] });
  }

  /** Removes what no cursor that is still good refers to, now and then. */
  async sweep(): Promise<void> {
    const now = this.needs.clock.now();
    if (Math.abs(now.getTime() - this.swept) < SWEEP_MS) return;
    this.swept = now.getTime();
    await this.needs.models.syncPositions.deleteMany({ expiresAt: mongoose.trusted({ $lte: now }) });
  }

  private async store(accountId: string, positions: Positions): Promise<string> {
    const seen = JSON.stringify(seenIn(positions));
    const _id = sha256(`${accountId}:${seen}`).toString("base64url").slice(0, 22);
    await this.needs.models.syncPositions.updateOne(
      { _id, accountId },
      { $set: { seen, expiresAt: this.after(KEPT_MS) } },
      { upsert: true },
    );
    return _id;
  }

  private async stored(accountId: string, _id: string): Promise<Base> {
    const { syncPositions } = this.needs.models;
    const found = await syncPositions.findOne({ _id, accountId }).lean();
    if (found === null)
      throw new Gone("cursor-expired", "The server no longer has what this cursor refers to. Start again without a cursor.");
    if (found.expiresAt < this.after(RENEWED_MS)) {
      await syncPositions.updateOne({ _id, accountId }, { $set: { expiresAt: this.after(KEPT_MS) } });
    }
    return { id: _id, positions: positionsOf(seenRule.parse(JSON.parse(found.seen))) };
  }

  private after(milliseconds: number): Date {
    return new Date(this.needs.clock.now().getTime() + milliseconds);
  }
}

function positionsOf(seen: Seen): Positions {
  return new Map(seen.map(({ id, ...position }) => [id, position]));
}

function seenIn(positions: Positions): Seen {
  return [...positions].map(([id, { n, top, late }]) => ({ id, n, top, late }));
}

function difference(base: Positions, positions: Positions): Pick<Written, "seen" | "gone"> {
  const gone = [...base.keys()].filter((id) => !positions.has(id));
  const seen = seenIn(positions).filter(({ id, n, top, late }) => {
    const known = base.get(id);
    return known?.n !== n || known.top !== top || known.late !== late;
  });
  return { seen, ...(gone.length === 0 ? {} : { gone }) };
}
