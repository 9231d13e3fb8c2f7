import { availableParallelism } from "node:os";
import argon2 from "argon2";
import { Invalid } from "../../domain/errors.js";
import { currentWork, keepingTurn, takeLongTurn } from "../../runtime/work.js";
import { type Load, neverRefused, Semaphore } from "../limits/Semaphore.js";
import { weaknessOf } from "./passwordStrength.js";

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/;

export interface PasswordLimits {
  readonly atOnce: number;
}

/** What a hash costs, in KiB and in passes. Less than the usual is for tests of something else. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

export const usualCost: PasswordCost = { memoryCost: 19456, timeCost: 2 };
/** One processor is left to whoever asks for something else meanwhile. */
const usualLimits: PasswordLimits = { atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)) };

/** Hashes and compares passwords: memory-hard, so only a few at a time. */
export class Passwords {
  /** Devices that are known wait by themselves: a crowd of strangers does not hold them up. */
  private readonly semaphore: Semaphore;
  private readonly dummy: string;

  constructor(
    random: (size: number) => Uint8Array,
    private readonly limits: PasswordLimits = usualLimits,
    private readonly cost: PasswordCost = usualCost,
  ) {
    this.semaphore = new Semaphore({ queue: Infinity, waitMs: Infinity, refuse: neverRefused });
    this.dummy = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$${base64(random(16))}$${base64(random(32))}`;
  }

  async hash(password: string): Promise<string> {
    return this.inTurn(false, () => argon2.hash(normal(password), { type: argon2.argon2id, parallelism: 1, ...this.cost }));
  }

  /**
   * Without a stored hash a dummy is compared, so that an unknown account takes the same time. `first` runs when
   * it has its turn: a guess is counted when its turn has come, so that a crowd of right passwords is not taken for guesses.
   */
  async matches(stored: string | null, password: string, first: () => Promise<void>, isKnown = false): Promise<boolean> {
    return this.inTurn(isKnown, async () => {
      await first();
      const same = await argon2.verify(stored ?? this.dummy, normal(password));
      return same && stored !== null;
    });
  }

  /** How many are computed, and how many wait. */
  load(): Load {
    return this.semaphore.load();
  }

  /**
   * Nobody is refused: whoever waits has a turn, of which long ones have few, and callers have theirs by use. Whoever goes while it
   * waits leaves the queue, and nothing is computed for it.
   */
  private async inTurn<Result>(isKnown: boolean, compute: () => Promise<Result>): Promise<Result> {
    await takeLongTurn();
    const [key, atOnce] = isKnown ? ["known", 1] : ["strangers", this.limits.atOnce];
    return this.semaphore.run(key, atOnce, () => keepingTurn(compute()), currentWork() ?? undefined);
  }

  isWeak(stored: string): boolean {
    const found = PHC.exec(stored);
    return found === null || Number(found[1]) < this.cost.memoryCost || Number(found[2]) < this.cost.timeCost;
  }

  /** Refuses what is easy to guess, with words that help. `path` says which field of the input it was, `about` what is known of the person. */
  async requireStrong(password: string, path: string, about: readonly string[]): Promise<void> {
    const weakness = await weaknessOf(password, about);
    if (weakness !== null) throw Invalid.at(path, "too-weak", weakness);
  }
}

function normal(password: string): string {
  return password.normalize("NFKC");
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("=", "");
}
