/** One look at, or change of, the documents of one collection, whatever the command was called. */
export interface Operation {
  readonly collection: string;
  readonly kind: "read" | "write-one" | "write-many" | "insert";
  readonly filter: Filter;
  readonly sort?: Readonly<Record<string, number>>;
  /** It reads one document. */
  readonly isSingle?: true;
  readonly upsert?: boolean;
  /** What an update sets, or the documents that are inserted. */
  readonly written?: readonly Filter[];
}

export type Filter = Readonly<Record<string, any>>;

/** What a command asks of which collections; nothing for those that touch no documents. */
export function operationsOf(name: string, command: any): Operation[] {
  const collection: string = command[name];
  switch (name) {
    case "find":
      return [
        {
          collection,
          kind: "read",
          filter: command.filter ?? {},
          ...(command.sort === undefined ? {} : { sort: plain(command.sort) }),
          ...(command.limit === 1 ? { isSingle: true } : {}),
        },
      ];
    case "count":
    case "distinct":
      return [{ collection, kind: "read", filter: command.query ?? {} }];
    case "aggregate":
      return aggregated(collection, command.pipeline);
    case "findAndModify": {
      const { query, update, upsert } = command;
      return [
        { collection, kind: "write-one", filter: query ?? {}, upsert: upsert === true, written: update === undefined ? [] : [update] },
      ];
    }
    case "update":
      return command.updates.map(({ q, u, multi, upsert }: any) => ({
        collection,
        kind: multi === true ? "write-many" : "write-one",
        filter: q,
        upsert: upsert === true,
        written: [u],
      }));
    case "delete":
      return command.deletes.map(({ q, limit }: any) => ({ collection, kind: limit === 1 ? "write-one" : "write-many", filter: q }));
    case "insert":
      return [{ collection, kind: "insert", filter: {}, written: command.documents }];
    default:
      return [];
  }
}

function aggregated(collection: string, pipeline: readonly any[]): Operation[] {
  const [first, second] = pipeline;
  const sort = second?.$sort === undefined ? {} : { sort: plain(second.$sort) };
  const own: Operation = { collection, kind: "read", filter: first?.$match ?? {}, ...sort };
  const joined = pipeline.flatMap(({ $lookup }): Operation[] => {
    if ($lookup === undefined) return [];
    if ($lookup.foreignField === undefined) return aggregated($lookup.from, $lookup.pipeline);
    return [{ collection: $lookup.from, kind: "read", filter: { [$lookup.foreignField]: "joined" } }];
  });
  return [own, ...joined];
}

/** The driver sends a sort as a map. */
function plain(sort: unknown): Record<string, number> {
  return sort instanceof Map ? Object.fromEntries(sort) : { ...(sort as object) };
}
