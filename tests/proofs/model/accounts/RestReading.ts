import type { Phone } from "../../../support/clients.js";
import type { Reading, ServedAccount, ServedBudget, ServedRegister, ServedRow, Span } from "./reading.js";

export class RestReading implements Reading {
  readonly name = "REST";
  readonly namesDeleted = true;

  constructor(
    private readonly person: Phone,
    private readonly budgetId: string,
  ) {}

  async account(id: string, { firstDay, lastDay }: Span): Promise<ServedAccount> {
    const account = await this.read(`/money-accounts/${id}`);
    const balances = async (by: string): Promise<ServedRow[]> =>
      (await this.read(`/money-accounts/${id}/balances?from=${firstDay}&to=${lastDay}&by=${by}`)).data;
    return {
      account,
      byMonth: (await balances("month")).map(({ month, balance }: any) => ({ month, balance })),
      byDay: (await balances("day")).map(({ date, balance }: any) => ({ date, balance })),
      statements: (await this.read(`/money-accounts/${id}/statements?limit=200`)).data,
    };
  }

  async register(place: string): Promise<ServedRegister> {
    const path = `/expenses?budgetId=${this.budgetId}&moneyAccountId=${place}&sort=date&limit=200`;
    const first = await this.read(path);
    const rows: ServedRow[] = [...first.data];
    for (let cursor = first.nextCursor; cursor !== null;) {
      const page = await this.read(`${path}&cursor=${encodeURIComponent(cursor)}`);
      rows.push(...page.data);
      cursor = page.nextCursor;
    }
    return { rows, totals: first.totals };
  }

  async budget({ from, to }: Span): Promise<ServedBudget> {
    const id = this.budgetId;
    const months = await this.read(`/budgets/${id}/months?from=${from}&to=${to}`);
    const netWorth = await this.read(`/reports/net-worth?budgetId=${id}&from=${from}&to=${to}`);
    const list = await this.read(`/expenses?budgetId=${id}&limit=1`);
    const pairs = await this.read(`/expenses/link-suggestions?budgetId=${id}`);
    const suggestions = pairs.data.map((pair: ServedRow) => ({ out: pair["out"].id, in: pair["in"].id, days: pair["days"] }));
    return { months: months.data, netWorth: netWorth.data, totals: list.totals, suggestions };
  }

  private async read(path: string): Promise<any> {
    const { status, body, text } = await this.person.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${text}`);
    return body;
  }
}
