import { type GraphQLFieldResolver, type GraphQLSchema, GraphQLString } from "graphql";
import { type MemberKey, memberId } from "../domain/derivedIds.js";
import { budgetOf } from "../domain/ids.js";
import { mayTakeKey } from "../operations/needs.js";
import type { OperationRecord } from "../operations/operation.js";
import { recordOf } from "../operations/operations.js";
import type { AnswerSchemas } from "../services/access/sentAlone.js";
import type { Context } from "./context.js";
import { once } from "./once.js";
import { toldAlone } from "./toldRoots.js";

interface Args {
  readonly id?: string;
  readonly input?: MemberKey;
  readonly ifVersion?: number | null;
  readonly idempotencyKey?: string | null;
}

type Resolve = GraphQLFieldResolver<unknown, Context, Args>;

/** Every mutation takes a key, as every write of the REST API does, and runs once per key. */
export function keyedMutations(schema: GraphQLSchema, schemas: AnswerSchemas): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve: Resolve | undefined = field.resolve;
    const record = recordOf(field.name);
    if (resolve === undefined || !mayTakeKey(record)) continue;
    const alone = toldAlone(field, schemas);
    const keyed: Resolve = (root, { idempotencyKey: key, ...args }, context, info) => {
      if (key === undefined || key === null) return resolve(root, args, context, info);
      // A version is checked for the first request only, as `If-Match` is.
      const { ifVersion: _version, ...asked } = args;
      const told = (payload: object): object => alone(payload, args);
      const call = { name: field.name, key, asked, confidential: record.showsSecret === true, gone: goneOf(record, args), told };
      return once(context, call, (who) => resolve(root, args, { ...context, who: async () => who }, info));
    };
    field.resolve = keyed;
    const plain = { type: GraphQLString, description: undefined, defaultValue: undefined };
    field.args = [...field.args, { name: "idempotencyKey", ...plain, deprecationReason: undefined, extensions: {}, astNode: undefined }];
  }
  return schema;
}

/** What a deletion answers that finds nothing, since an earlier try with the same key did it. That of an expense finds its tombstone. */
function goneOf({ deletes, movesMonths }: OperationRecord, { id, input }: Args): (() => object) | undefined {
  if (deletes === undefined) return undefined;
  // Nobody knows any more which months the first try changed.
  const changed = movesMonths === true && id !== undefined ? { budgetId: budgetOf(id), labels: [] } : {};
  // A member has no id in the input.
  return () => ({ [deletes]: id ?? (input === undefined ? null : memberId(input)), ...changed });
}
