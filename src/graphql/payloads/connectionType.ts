import { type ClassType, Field, ObjectType } from "type-graphql";
import { PageInfo, type PageRead } from "./PageInfo.js";

/** The types of a list that can grow: every list of the schema has this one shape. One that says more extends it, under the usual name. */
export function connectionType<Item extends object, Row extends Item = Item>(
  name: string,
  item: () => ClassType<Item>,
  typeName = `${name}Connection`,
) {
  @ObjectType(`${name}Edge`, { description: "One row of a list and its cursor." })
  class Edge {
    @Field(item, { description: "The row." })
    readonly node: Row;

    constructor(
      node: Row,
      private readonly index: number,
      private readonly cursorAt: PageRead<Row>["cursorAt"],
    ) {
      this.node = node;
    }

    @Field(() => String, { description: "Send it as `after` to get the rows after this one." })
    get cursor(): string {
      return this.cursorAt(this.index);
    }
  }

  @ObjectType(typeName, { description: "One page of a list." })
  class Connection {
    static readonly Edge = Edge;

    @Field(() => [Edge], { description: "The rows with their cursors." })
    readonly edges: readonly Edge[];

    @Field(() => [item()], { description: "The rows themselves." })
    readonly nodes: readonly Row[];

    @Field(() => PageInfo, { description: "The position of the page in the list." })
    readonly pageInfo: PageInfo;

    constructor(read: PageRead<Row>) {
      this.edges = read.nodes.map((node, index) => new Edge(node, index, read.cursorAt));
      this.nodes = read.nodes;
      this.pageInfo = new PageInfo(read);
    }
  }
  return Connection;
}
