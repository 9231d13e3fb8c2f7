import { type GraphQLFieldResolver, type GraphQLSchema, GraphQLString } from "graphql";
import { type MemberKey, memberId } from "../domain/derivedIds.js";
import { budgetIdOf, type BudgetKind } from "../domain/ids.js";
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

/** Without a caller there is nobody whose key it could be; and who signs in or out is answered with a credential, or loses it. */
const withoutKey: ReadonlySet<string> = new Set([
  "endUnconfirmedAccount",
  "issueBearer",
  "login",
  "logout",
  "register",
  "requestPasswordReset",
  "resetPassword",
  "undoEmailChange",
  "verifyEmail",
]);

/** Their answers show a secret once. */
const confidential: ReadonlySet<string> = new Set(["confirmTotp", "createAccessToken", "enableTotp", "inviteMember"]);

const deleted = ({ id }: Args): object => ({ deletedId: id });
/** Which months the first try moved, nobody knows any more. */
const deletedOf =
  (kind: BudgetKind) =>
  ({ id = "" }: Args): object => ({ deletedId: id, budgetId: budgetIdOf(kind, id), labels: [] });

/** What a deletion answers that finds nothing, since an earlier try with the same key did it. That of an expense finds its tombstone. */
const gone: Readonly<Record<string, (args: Args) => object>> = {
  deleteAccessToken: deleted,
  deleteBudget: deleted,
  deleteCategory: deletedOf("cat"),
  deleteInvitation: deleted,
  deleteMonthlyBudget: deletedOf("mon"),
  deleteRecurring: deleted,
  deleteRule: deleted,
  endSession: ({ id }) => ({ endedId: id }),
  removeMember: ({ input }) => ({ removedId: input === undefined ? null : memberId(input) }),
};

/** Every mutation takes a key, as every write of the REST API does, and runs once per key. */
export function keyedMutations(schema: GraphQLSchema, schemas: AnswerSchemas): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve: Resolve | undefined = field.resolve;
    if (resolve === undefined || withoutKey.has(field.name)) continue;
    const alone = toldAlone(field, schemas);
    const keyed: Resolve = (root, { idempotencyKey: key, ...args }, context, info) => {
      if (key === undefined || key === null) return resolve(root, args, context, info);
      // A version is checked for the first request only, as `If-Match` is.
      const { ifVersion: _version, ...asked } = args;
      const told = (payload: object): object => alone(payload, args);
      const call = { name: field.name, key, asked, confidential: confidential.has(field.name), gone: goneOf(field.name, args), told };
      return once(context, call, (who) => resolve(root, args, { ...context, who: async () => who }, info));
    };
    field.resolve = keyed;
    const plain = { type: GraphQLString, description: undefined, defaultValue: undefined };
    field.args = [...field.args, { name: "idempotencyKey", ...plain, deprecationReason: undefined, extensions: {}, astNode: undefined }];
  }
  return schema;
}

function goneOf(name: string, args: Args): (() => object) | undefined {
  const answer = gone[name];
  return answer && (() => answer(args));
}
