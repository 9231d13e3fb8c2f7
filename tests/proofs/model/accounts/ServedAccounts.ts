import type { Phone } from "../../../support/clients.js";
import { GraphqlReading } from "./GraphqlReading.js";
import { type Household, liveMovements, type Movement } from "./household.js";
import type { Reading, ServedRegister, ServedRow } from "./reading.js";
import { RestReading } from "./RestReading.js";

/** The list of what lies in no account, beside those of the accounts. */
export const NOWHERE = "none";

/** What both APIs of a server tell about one budget, and which of its things is which of the model's. */
export class ServedAccounts {
  private readonly ids = new Map<string, string>();
  readonly readings: readonly Reading[];

  constructor(person: Phone, budgetId: string) {
    this.readings = [new RestReading(person, budgetId), new GraphqlReading(person, budgetId)];
  }

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

  /** Whether the model has movements that nobody has named yet. */
  isBehind(household: Household): boolean {
    return liveMovements(household).some(({ id }) => !this.ids.has(id));
  }

  /** The list of each account and of none, by the model's id. */
  async registers({ accounts }: Household, reading: Reading): Promise<Map<string, ServedRegister>> {
    const places = [NOWHERE, ...accounts.filter(({ removal }) => removal === null).map(({ id }) => id)];
    return new Map(await Promise.all(places.map(async (place) => [place, await reading.register(this.idOf(place))] as const)));
  }

  /** Finds the server's movements that the model made without being told an id: openings, adjustments, exchanges, links. */
  meet(household: Household, registers: ReadonlyMap<string, ServedRegister>): void {
    const movements = liveMovements(household);
    const byId = new Map([...registers.values()].flatMap(({ rows }) => rows).map((row) => [String(row["id"]), row]));
    const lost = movements.filter(({ id }) => !byId.delete(this.idOf(id)));
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
