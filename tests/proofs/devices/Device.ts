import type { Answer, Phone } from "../../support/clients.js";
import { Replica } from "../../sync/replica.js";
import type { Dice } from "./dice.js";

export interface Wish {
  readonly method: "POST" | "PATCH" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object;
  /** The version that the device has seen. */
  readonly ifVersion?: number | undefined;
}

/** What came of a wish once its answer was heard. */
export interface Deed extends Wish {
  readonly status: number;
  readonly body?: any;
}

const LOST = 0.4;
const MOST_REPEATS = 3;

/** A phone that works offline: it has a copy, it sends what is wished with a key, and repeats it blindly when no answer comes. */
export class Device {
  readonly replica: Replica;
  readonly deeds: Deed[] = [];
  repeats = 0;
  private sent = 0;

  constructor(
    readonly name: string,
    readonly phone: Phone,
    readonly budgetId: string,
    readonly dice: Dice,
  ) {
    this.replica = new Replica(phone, budgetId, 20 + dice.upTo(60));
  }

  async send(wish: Wish): Promise<Deed> {
    const key = `${this.name}-${++this.sent}`;
    let answer = await this.once(wish, key);
    for (let tries = 0; tries < MOST_REPEATS && this.dice.isLess(LOST); tries++) {
      this.repeats++;
      const again = await this.once(wish, key);
      // What was refused changed nothing, and is judged anew; what was done is told as it was told first.
      if (answer.status < 400 && (again.status !== answer.status || again.text !== answer.text))
        throw new Error(`${wish.method} ${wish.path}: first ${answer.status} ${answer.text}, repeated ${again.status} ${again.text}`);
      answer = again;
    }
    const deed = { ...wish, status: answer.status, body: answer.body };
    this.deeds.push(deed);
    return deed;
  }

  private async once({ method, path, body, ifVersion }: Wish, key: string): Promise<Answer> {
    for (;;) {
      const match: Record<string, string> = ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` };
      const answer = await this.phone.send(method, path, body, { "Idempotency-Key": key, ...match });
      if (answer.status === 503) continue;
      if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer;
    }
  }
}
