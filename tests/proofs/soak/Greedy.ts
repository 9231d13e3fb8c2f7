import { addDays } from "../../../src/domain/month.js";
import { aBudget } from "../../builders/aBudget.js";
import { Phone } from "../../support/clients.js";
import { confirmByMail } from "../../support/confirmByMail.js";

const PASSWORD = "a kettle sings at noon";
/** Requests at once. */
const CONNECTIONS = 16;
/** Each books a year of expenses in the background. */
const MOVEMENTS = 20;
const DAYS = 364;
/** After a server was not there: otherwise it would ask a dead one thousands of times. */
const PAUSE_MS = 250;

interface Needs {
  readonly urls: readonly [string, string];
  readonly dataDir: string;
  readonly wrong: (problem: string) => void;
}

/** An account that asks for as much as it can get, for as long as the others work. */
export class Greedy {
  /** By status; `none` where a server was not there. */
  readonly answers = new Map<string, number>();
  private asked = 0;

  private constructor(
    private readonly needs: Needs,
    private readonly token: string,
    private readonly budgetId: string,
  ) {}

  static async open(needs: Needs): Promise<Greedy> {
    const phone = await Phone.register(needs.urls[0], "greedy@example.org", PASSWORD);
    await confirmByMail(needs.dataDir, phone);
    const { body } = await phone.post("/me/tokens", { name: "soak", scopes: ["read", "write"], password: PASSWORD });
    const { id } = await aBudget(phone, { startMonth: "2000-01" });
    return new Greedy(needs, body.token, id);
  }

  async run(isUp: () => boolean): Promise<void> {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => this.ask(isUp)));
  }

  private async ask(isUp: () => boolean): Promise<void> {
    while (isUp()) {
      const number = this.asked++;
      const phone = new Phone(this.needs.urls[number % 2] ?? "", this.token);
      const status = await this.send(phone, number).catch(() => "none");
      this.answers.set(status, (this.answers.get(status) ?? 0) + 1);
      if (status === "500") this.needs.wrong(`request ${number} of the greedy account was answered with ${status}`);
      if (status === "none") await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  private async send(phone: Phone, number: number): Promise<string> {
    const { budgetId } = this;
    const today = new Date().toISOString().slice(0, 10);
    const movement = { budgetId, template: { amount: 1 + number }, rule: "FREQ=DAILY", start: addDays(today, -DAYS) };
    const reads = [
      `/expenses?budgetId=${budgetId}&uncategorised=true&limit=200`,
      `/expenses?budgetId=${budgetId}&q=a&limit=200`,
      `/rules/suggestions?budgetId=${budgetId}`,
      `/sync?budgetId=${budgetId}&limit=1000`,
      `/budgets/${budgetId}/months?from=2000-01&to=2009-12`,
      "/me/export",
    ];
    const { status } = number < MOVEMENTS ? await phone.post("/recurring", movement) : await phone.get(reads[number % reads.length] ?? "");
    return String(status);
  }
}
