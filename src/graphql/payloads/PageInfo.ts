import { Field, ObjectType } from "type-graphql";

/** What a page of a list is made of. Cursors are written only where the query asks for them. */
export interface PageRead<Item> {
  readonly nodes: readonly Item[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  readonly cursorAt: (index: number) => string;
}

@ObjectType({ description: "The position of a page in its list." })
export class PageInfo {
  @Field(() => Boolean, { description: "Whether more rows follow. Get them with `endCursor`." })
  readonly hasNextPage: boolean;

  @Field(() => Boolean, { description: "True on every page after the first." })
  readonly hasPreviousPage: boolean;

  constructor(private readonly read: PageRead<unknown>) {
    this.hasNextPage = read.hasNextPage;
    this.hasPreviousPage = read.hasPreviousPage;
  }

  @Field(() => String, { nullable: true, description: "The cursor of the first row; null on an empty page." })
  get startCursor(): string | null {
    return this.read.nodes.length === 0 ? null : this.read.cursorAt(0);
  }

  @Field(() => String, { nullable: true, description: "Send it as `after` to get the next page; null on an empty page." })
  get endCursor(): string | null {
    return this.read.nodes.length === 0 ? null : this.read.cursorAt(this.read.nodes.length - 1);
  }
}
