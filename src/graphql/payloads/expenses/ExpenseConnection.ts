import { Field, ObjectType } from "type-graphql";
import { Expense, ExpenseTotals } from "../../../shapes/expenses/Expense.js";

/** What a connection is made of. Cursors are written and totals summed only where the query asks for them. */
export interface ExpensesRead {
  readonly nodes: Expense[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly cursorOf: (expense: Expense) => string;
  readonly totalsOf: () => Promise<ExpenseTotals>;
}

type CursorOf = ExpensesRead["cursorOf"];

@ObjectType()
export class PageInfo {
  @Field(() => Boolean)
  readonly hasNextPage: boolean;

  @Field(() => Boolean, { description: "True on every page after the first." })
  readonly hasPreviousPage: boolean;

  constructor(private readonly read: ExpensesRead) {
    this.hasNextPage = read.hasNextPage;
    this.hasPreviousPage = read.hasPreviousPage;
  }

  @Field(() => String, { nullable: true })
  get startCursor(): string | null {
    return this.cursorAt(0);
  }

  @Field(() => String, { nullable: true, description: "Give it as `after` for the next page." })
  get endCursor(): string | null {
    return this.cursorAt(-1);
  }

  private cursorAt(index: number): string | null {
    const expense = this.read.nodes.at(index);
    return expense === undefined ? null : this.read.cursorOf(expense);
  }
}

@ObjectType()
export class ExpenseEdge {
  @Field(() => Expense)
  readonly node: Expense;

  constructor(
    node: Expense,
    private readonly cursorOf: CursorOf,
  ) {
    this.node = node;
  }

  @Field(() => String)
  get cursor(): string {
    return this.cursorOf(this.node);
  }
}

@ObjectType()
export class ExpenseConnection {
  @Field(() => [ExpenseEdge])
  readonly edges: ExpenseEdge[];

  @Field(() => [Expense])
  readonly nodes: Expense[];

  @Field(() => PageInfo)
  readonly pageInfo: PageInfo;

  constructor(private readonly read: ExpensesRead) {
    this.edges = read.nodes.map((node) => new ExpenseEdge(node, read.cursorOf));
    this.nodes = read.nodes;
    this.pageInfo = new PageInfo(read);
  }

  @Field(() => ExpenseTotals, { description: "Sums over the whole filtered set, not only the page." })
  async totals(): Promise<ExpenseTotals> {
    return this.read.totalsOf();
  }
}
