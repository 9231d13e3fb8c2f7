import type { Answer, Phone } from "../../support/clients.js";
import { Replica } from "../../sync/replica.js";
import type { SeededRandom } from "./SeededRandom.js";

export interface Edit {
  readonly method: "POST" | "PATCH" | "PUT" | "DELETE";
  readonly path: string;
  readonly body?: object;
  /** The version that the device has seen. */
  readonly ifVersion?: number | undefined;
}

/** What came of an edit once its answer was heard. */
export interface SentEdit extends Edit {
  readonly status: number;
  readonly body?: any;
}

const LOST = 0.4;
const MOST_REPEATS = 3;

/** A phone that works offline: it has a copy, it sends what is wished with a key, and repeats it blindly when no answer comes. */
export class Device {
  readonly replica: Replica;
  readonly sentEdits: SentEdit[] = [];
  repeats = 0;
  private sent = 0;

  constructor(
    readonly name: string,
    readonly phone: Phone,
    readonly budgetId: string,
    readonly random: SeededRandom,
  ) {
    this.replica = new Replica(phone, budgetId, 20 + random.upTo(60));
  }

  async send(edit: Edit): Promise<SentEdit> {
    const key = `${this.name}-${++this.sent}`;
    let answer = await this.once(edit, key);
    for (let tries = 0; tries < MOST_REPEATS && this.random.isLess(LOST); tries++) {
      this.repeats++;
      const again = await this.once(edit, key);
      // A refused request changed nothing and is judged again; a done one returns its first answer.
      if (answer.status < 400 && (again.status !== answer.status || again.text !== answer.text))
        throw new Error(`${edit.method} ${edit.path}: first ${answer.status} ${answer.text}, repeated ${again.status} ${again.text}`);
      answer = again;
    }
    const sent = { ...edit, status: answer.status, body: answer.body };
    this.sentEdits.push(sent);
    return sent;
  }

  private async once({ method, path, body, ifVersion }: Edit, key: string): Promise<Answer> {
    for (;;) {
      const match: Record<string, string> = ifVersion === undefined ? {} : { "If-Match": `"${ifVersion}"` };
      const answer = await this.phone.send(method, path, body, { "Idempotency-Key": key, ...match });
      if (answer.status === 503) continue;
      if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer;
    }
  }
}
