import { readFileSync } from "node:fs";
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  type GraphQLOutputType,
  isNonNullType,
} from "graphql";
import { Phone, Web } from "../../support/clients.js";
import { cases } from "./cases.js";
import type { Case, Api, Outcome, World } from "./World.js";

const document = JSON.parse(readFileSync("schema/openapi.json", "utf8"));
const mutations = buildSchema(readFileSync("schema/schema.graphql", "utf8")).getMutationType()?.getFields() ?? {};

/** Where the two APIs call the same thing by two names. */
const restNames: Readonly<Record<string, string>> = { inviteMember: "createInvitation", mergeCategories: "mergeCategory" };

/** The address of each writing operation of REST, with its parameters in braces. */
const templates = new Map<string, { readonly path: string; readonly takesKey: boolean }>(
  Object.entries<any>(document.paths).flatMap(([path, item]) =>
    Object.entries<any>(item)
      .filter(([method]) => ["post", "patch", "put", "delete"].includes(method))
      .map(([, { operationId, parameters = [] }]) => {
        const takesKey = parameters.some(({ $ref }: any) => $ref === "#/components/parameters/IdempotencyKey");
        return [operationId, { path, takesKey }];
      }),
  ),
);

export interface Operation {
  readonly api: Api;
  /** Its name in the document of its API. */
  readonly name: string;
  /** Undefined where nobody wrote one. */
  readonly case: Case | undefined;
  readonly takesKey: boolean;
}

/** Every writing operation of both APIs, as their documents have them. */
export const operations: readonly Operation[] = [
  ...[...templates].map(([name, { takesKey }]): Operation => ({ api: "REST", name, case: cases.get(name), takesKey })),
  ...Object.values(mutations).map(({ name, args }): Operation => {
    const takesKey = args.some((argument) => argument.name === "idempotencyKey");
    return { api: "GraphQL", name, case: cases.get(restNames[name] ?? name), takesKey };
  }),
];

export async function send(operation: Operation, write: Case, world: World): Promise<Outcome> {
  return operation.api === "REST" ? sendRest(operation, write, world) : sendGraphql(operation, write, world);
}

async function sendRest({ takesKey }: Operation, write: Case, world: World): Promise<Outcome> {
  const phone = write.anonymous === true ? new Phone(world.server.url, null) : world.phone;
  const headers = { ...write.headers, ...(takesKey ? { "Idempotency-Key": world.word } : {}) };
  const answer = await phone.send(write.method, write.path(world), write.body?.(world), headers);
  const told = answer.headers.get("Retry-After");
  return {
    ...answer,
    code: answer.status < 300 ? undefined : answer.body.code,
    half: false,
    retryAfter: told === null ? undefined : Number(told),
  };
}

async function sendGraphql({ name }: Operation, write: Case, world: World): Promise<Outcome> {
  const mutation = mutations[name];
  if (mutation === undefined) throw new Error(`There is no mutation ${name}.`);
  if (write.anonymous === true) Object.assign(world, { web: new Web(world.server.url) });
  const given = { ...parametersOf(write, world), ...(write.body?.(world) as object), idempotencyKey: world.word };
  const variables: Record<string, unknown> = {};
  for (const { name: argument, type } of mutation.args) variables[argument] = valueFor(type, argument, given);
  const told = mutation.args.map((argument) => `$${argument.name}: ${String(argument.type)}`).join(", ");
  const passed = mutation.args.map((argument) => `${argument.name}: $${argument.name}`).join(", ");
  const [head, tail] = told === "" ? ["", ""] : [`(${told})`, `(${passed})`];
  const answer = await world.web.graphql(`mutation${head} { ${name}${tail} ${selectionOf(mutation.type, 2)} }`, variables);
  const { errors, data } = answer.body;
  const body = data?.[name];
  const { code, retryAfter } = errors?.[0]?.extensions ?? {};
  const half = code !== undefined && body !== null && body !== undefined;
  return { ...answer, body: body ?? {}, text: JSON.stringify(body), code, half, retryAfter };
}

/** What the address of a case says, by the names of the document. In GraphQL the last thing is `id`, and the one that it is in has its noun. */
function parametersOf(write: Case, world: World): Record<string, string> {
  const [address = "", query = ""] = write.path(world).split("?");
  const parts = address.split("/");
  const names = templates.get(write.operationId)?.path.split("/") ?? [];
  const inPath = names.flatMap((name, place) => {
    if (!name.startsWith("{")) return [];
    const noun = (names[place - 1] ?? "").replace(/ies$/, "y").replace(/s$/, "");
    const nounId = `${noun.replace(/-[a-z]/g, (sign) => sign.slice(1).toUpperCase())}Id`;
    const own = name === `{${nounId}}` ? ["id"] : [];
    return [name.slice(1, -1), nounId, ...own].map((one) => [one, parts[place] ?? ""] as const);
  });
  return Object.fromEntries([...inPath, ...new URLSearchParams(query)]);
}

/** An input takes what it has fields for; everything else is an argument of its own. */
function valueFor(type: GraphQLInputType, name: string, given: Readonly<Record<string, unknown>>): unknown {
  const inner = getNullableType(type);
  if (name === "input" && isInputObjectType(inner)) return converted(inner, given, true);
  return name in given ? converted(inner, given[name], false) : undefined;
}

/** The same value in the words of the schema: enumerations may be spelled in capitals there. */
function converted(type: GraphQLInputType, value: unknown, picks: boolean): unknown {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (value === null || value === undefined) return value;
  if (isListType(inner)) return (value as unknown[]).map((item) => converted(inner.ofType, item, false));
  if (isEnumType(inner) && typeof value === "string") {
    const wanted = value;
    return inner.getValue(wanted) === undefined || inner.getValue(wanted) === null
      ? wanted
          .replace(/([a-z])([A-Z])/g, "$1_$2")
          .toUpperCase()
          .replaceAll("-", "_")
      : wanted;
  }
  if (String(inner) === "Boolean" && typeof value === "string") return value === "true";
  if (!isInputObjectType(inner)) return value;
  const fields = inner.getFields();
  const entries = Object.entries(value).filter(([field]) => !picks || field in fields);
  return Object.fromEntries(
    entries.map(([field, item]) => [field, fields[field] === undefined ? item : converted(fields[field].type, item, false)]),
  );
}

/** All that can be asked for without arguments, to a depth. */
function selectionOf(type: GraphQLOutputType, depth: number): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return "";
  const fields = Object.values(named.getFields()).filter(({ args }) => args.every((argument) => !isNonNullType(argument.type)));
  const leaves = fields.filter((field) => isLeafType(getNamedType(field.type))).map(({ name }) => name);
  const branches =
    depth < 2 ? [] : fields.filter((field) => isObjectType(getNamedType(field.type)) && !isListType(getNullableType(field.type)));
  return `{ ${["__typename", ...leaves, ...branches.map(({ name, type: of }) => `${name} ${selectionOf(of, depth - 1)}`)].join(" ")} }`;
}
