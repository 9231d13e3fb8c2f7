import type { Phone } from "../../../support/clients.js";
import type { Household, Movement } from "./household.js";

/** A row of a list of movements, as REST tells it. */
export type ServedRow = Readonly<Record<string, any>>;

/** What a server tells about one budget, and which of its things is which of the model's. */
export class ServedAccounts {
  private readonly ids = new Map<string, string>();

  constructor(
    private readonly person: Phone,
    readonly budgetId: string,
  ) {}

  /** What is not known yet is sent as it is, to be refused. */
  idOf(id: string): string {
    return this.ids.get(id) ?? id;
  }

  know(id: string, servedId: string): void {
    this.ids.set(id, servedId);
  }

  modelId(servedId: string): string | undefined {
    return [...this.ids].find(([, known]) => known === servedId)?.[0];
  }

  async read(path: string): Promise<any> {
    const { status, body, text } = await this.person.get(path);
    if (status !== 200) throw new Error(`GET ${path}: ${text}`);
    return body;
  }

  async graphql(document: string, variables: object): Promise<any> {
    const { body, text } = await this.person.graphql(document, variables);
    if (body.errors !== undefined) throw new Error(text);
    return body.data;
  }

  /** Whole, page by page, oldest first; `account`: an id of the model, or `none`. */
  async register(account: string): Promise<ServedRow[]> {
    const place = account === "none" ? account : this.idOf(account);
    const rows: ServedRow[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const after = cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const page = await this.read(`/expenses?budgetId=${this.budgetId}&moneyAccountId=${place}&sort=date&limit=200${after}`);
      rows.push(...page.data);
      cursor = page.nextCursor;
    }
    return rows;
  }

  /** Finds the server's movements that the model made without being told an id: openings, adjustments, exchanges, links. */
  async meet(household: Household, movements: readonly Movement[]): Promise<void> {
    const places = ["none", ...household.accounts.filter(({ removal }) => removal === null).map(({ id }) => id)];
    const rows: ServedRow[] = [];
    for (const place of places) rows.push(...(await this.register(place)));
    const byId = new Map(rows.map((row) => [String(row["id"]), row]));
    const lost = movements.filter(({ id }) => !byId.has(this.idOf(id)));
    for (const { id } of movements) if (!lost.some((one) => one.id === id)) byId.delete(this.idOf(id));
    for (const movement of lost) {
      const row = [...byId.values()].find((one) => this.isLike(movement, one));
      if (row === undefined) throw new Error(`the server has no ${movement.id}`);
      this.know(movement.id, String(row["id"]));
      byId.delete(String(row["id"]));
    }
    if (byId.size > 0) throw new Error(`only the server has ${JSON.stringify([...byId.values()])}`);
  }

  private isLike({ type, amount, date, from, to }: Movement, row: ServedRow): boolean {
    const placed = (id: string | null | undefined): string | null => (id === undefined || id === null ? null : this.idOf(id));
    return (
      row["type"] === type &&
      row["amount"] === amount &&
      row["date"] === date &&
      row["moneyAccountId"] === placed(from.account) &&
      (row["toMoneyAccountId"] ?? null) === placed(to?.account)
    );
  }
}
