import type { GraphQLField, GraphQLFieldResolver } from "graphql";
import type { Caller } from "../domain/caller.js";
import { type MemberKey, memberId } from "../domain/derivedIds.js";
import { budgetOf } from "../domain/ids.js";
import { withoutStored } from "../domain/withoutStored.js";
import { hearsWhatItSent, mayTakeKey, requireNeed } from "../operations/needs.js";
import type { OperationRecord } from "../operations/operation.js";
import { recordOf } from "../operations/operations.js";
import { isTracing, traced } from "../runtime/tracing.js";
import type { AnswerSchemas } from "../services/access/sentAlone.js";
import type { Context } from "./context.js";
import { inItsPlace } from "./faultPlaces.js";
import { createLoaders } from "./loaders.js";
import { narrowPayload } from "./narrowPayload.js";
import { once } from "./once.js";

interface Args {
  readonly id?: string;
  readonly input?: MemberKey;
  readonly ifVersion?: number | null;
  readonly idempotencyKey?: string | null;
}

type Resolve = GraphQLFieldResolver<unknown, Context, Args>;
export type RootField = GraphQLField<unknown, Context, Args>;

/** What runs for a field of Query: the check of the credential, then the resolver. */
export function queryField(field: RootField): Resolve {
  const resolve = resolverOf(field);
  const { needs } = recordOf(field.name);
  return asRoot("Query", field, async (root, args, context, info) => {
    if (needs !== null) requireNeed(await context.who(), needs);
    return resolve(root, args, context, info);
  });
}

/** What runs for a field of Mutation: the check of the credential, then once per key the resolver, whose payload a narrow token sees in part. */
export function mutationField(field: RootField, schemas: AnswerSchemas): Resolve {
  const resolve = resolverOf(field);
  const record = recordOf(field.name);
  const { needs } = record;
  const narrow = narrowPayload(field.type, schemas);
  return asRoot("Mutation", field, async (root, { idempotencyKey: key, ...args }, context, info) => {
    if (needs !== null) requireNeed(await context.who(), needs);
    // The mutations of a document run one after the other, and each answers with what the ones before it left.
    context.loaders = createLoaders(context.services, context.who);
    const narrowed = (payload: object): object => narrow(payload, args);
    const run = async (own: Context): Promise<unknown> => {
      const isNarrow = needs !== null && hearsWhatItSent(await own.who(), needs);
      try {
        const payload: unknown = await resolve(root, args, own, info);
        return isNarrow && isPayload(payload) ? narrowed(payload) : payload;
      } catch (error) {
        throw isNarrow ? withoutStored(error) : error;
      }
    };
    if (key === undefined || key === null || !mayTakeKey(record)) return run(context);
    // A version is checked for the first request only, as `If-Match` is.
    const { ifVersion: _version, ...asked } = args;
    const call = { name: field.name, key, asked, operation: record, whenGone: goneOf(record, args), narrowed };
    return once(context, call, (who: Caller) => run({ ...context, who: async () => who }));
  });
}

/** What runs for a field of Subscription before its stream begins. */
export function subscriptionField({ name, subscribe }: RootField): Resolve {
  if (subscribe === undefined) throw new Error(`The subscription ${name} has no stream.`);
  const { needs } = recordOf(name);
  return async (root, args, context, info) => {
    if (needs !== null) requireNeed(await context.who(), needs);
    return subscribe(root, args, context, info);
  };
}

function resolverOf({ name, resolve }: RootField): Resolve {
  if (resolve === undefined) throw new Error(`The root field ${name} has no resolver.`);
  return resolve;
}

/** With faults at its arguments; in a trace it is a span. */
function asRoot(type: string, { name, args }: RootField, run: Resolve): Resolve {
  const placed: Resolve = async (...given) => {
    try {
      return await run(...given);
    } catch (error) {
      throw inItsPlace(error, args);
    }
  };
  return (...given) =>
    isTracing() ? traced<unknown>(`${type}.${name}`, { "graphql.field.name": name }, () => placed(...given)) : placed(...given);
}

/** What a deletion answers that finds nothing, since an earlier try with the same key did it. That of an expense finds its tombstone. */
function goneOf({ deletes, movesMonths }: OperationRecord, { id, input }: Args): (() => object) | undefined {
  if (deletes === undefined) return undefined;
  // Nobody knows any more which months the first try changed.
  const changed = movesMonths === true && id !== undefined ? { budgetId: budgetOf(id), labels: [] } : {};
  // A member has no id in the input.
  return () => ({ [deletes]: id ?? (input === undefined ? null : memberId(input)), ...changed });
}

function isPayload(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
