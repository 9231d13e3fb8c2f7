/** A multiset of balances, in which what one row leaves and the next begins with cancel out. */
class Chain {
  private readonly open = new Map<bigint, { count: number; line: number }>();
  private isBroken = false;

  /** A row took the balance from the one to the other. */
  link(before: bigint, after: bigint, line: number): void {
    if (this.isBroken) return;
    this.count(after, 1, line);
    this.count(before, -1, line);
    // Nobody's balances jump so often; to remember more would help nothing.
    if (this.open.size > MOST_GAPS) this.isBroken = true;
  }

  /** One balance that nothing comes before, and one that nothing follows, are the ends of the chain. */
  get gaps(): number {
    if (this.isBroken) return MOST_GAPS;
    const ends = [...this.open.values()].reduce((sum, { count }) => sum + Math.abs(count), 0);
    return Math.max(0, ends - 2) / 2;
  }

  get gapLine(): number {
    const begun = [...this.open.values()].filter(({ count }) => count < 0).map(({ line }) => line);
    return Math.max(0, ...begun);
  }

  private count(balance: bigint, by: number, line: number): void {
    const known = this.open.get(balance);
    const count = (known?.count ?? 0) + by;
    if (count === 0) this.open.delete(balance);
    else this.open.set(balance, { count, line });
  }
}

const MOST_GAPS = 500;
const MOST_ACCOUNTS = 50;

/** Rows without a balance belong to the next one that has it, or to the one before: `up` and `down` the file. */
interface Account {
  rows: number;
  readonly up: Chain;
  readonly down: Chain;
  pending: bigint;
  held: { balance: bigint; value: bigint; line: number } | null;
}

/** Whether balances agree with amounts, read in one way. In whatever order the rows stand, each account's balances must form one chain. */
export class Balances {
  private readonly accounts = new Map<string, Account>();

  constructor(private readonly before: boolean) {}

  see(account: string, balance: bigint | null, value: bigint, line: number): void {
    const known = this.accounts.get(account) ?? { rows: 0, up: new Chain(), down: new Chain(), pending: 0n, held: null };
    if (this.accounts.size >= MOST_ACCOUNTS && !this.accounts.has(account)) return;
    this.accounts.set(account, known);
    if (balance === null) {
      known.pending += value;
      if (known.held !== null) known.held = { ...known.held, value: known.held.value + value };
      return;
    }
    known.rows++;
    this.link(known.up, balance, known.pending + value, line);
    if (known.held !== null) this.link(known.down, known.held.balance, known.held.value, known.held.line);
    known.pending = 0n;
    known.held = { balance, value, line };
  }

  /** How many balances have one before them. */
  get steps(): number {
    return [...this.accounts.values()].reduce((sum, { rows }) => sum + Math.max(0, rows - 1), 0);
  }

  /** How many times the balances jump; null when there are not two of an account to compare. */
  result(): { gaps: number; line: number } | null {
    const some = [...this.accounts.values()].filter(({ rows }) => rows > 1);
    if (some.length === 0) return null;
    const found = some.map(({ up, down, held }) => {
      if (held !== null) this.link(down, held.balance, held.value, held.line);
      return up.gaps <= down.gaps ? up : down;
    });
    return { gaps: found.reduce((sum, { gaps }) => sum + gaps, 0), line: Math.max(...found.map(({ gapLine }) => gapLine)) };
  }

  private link(chain: Chain, balance: bigint, value: bigint, line: number): void {
    if (this.before) chain.link(balance, balance + value, line);
    else chain.link(balance - value, balance, line);
  }
}
