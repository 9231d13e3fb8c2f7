import {
  type GraphQLObjectType,
  type GraphQLSchema,
  isIntrospectionType,
  isSpecifiedScalarType,
  lexicographicSortSchema,
  printType,
} from "graphql";

/** The four resources that a reader looks for first, in this order, and the verbs before their names. */
const MAIN = ["budget", "expense", "categor(?:y|ies)", "(?:monthlyBudget|closeMonth)"].map(
  (noun) => new RegExp(`^(?:create|update|delete|restore|merge)?${noun}`, "i"),
);

/** Puts the queries and mutations of the four resources before the others. */
export function mainFirst(schema: GraphQLSchema): GraphQLSchema {
  for (const root of rootsOf(schema)) {
    const fields = root.getFields();
    const inOrder = Object.values(fields).sort(byPlace);
    for (const { name } of inOrder) Reflect.deleteProperty(fields, name);
    for (const field of inOrder) fields[field.name] = field;
  }
  return schema;
}

/** The schema as a text: what can be asked, then the types of the four resources, then all others by name. */
export function sdlOf(schema: GraphQLSchema): string {
  const sorted = mainFirst(lexicographicSortSchema(schema));
  const roots = rootsOf(sorted);
  const others = Object.values(sorted.getTypeMap()).filter(
    (type) => !roots.some((root) => root === type) && !isIntrospectionType(type) && !isSpecifiedScalarType(type),
  );
  return `${[...roots, ...others.sort(byPlace)].map(printType).join("\n\n")}\n`;
}

function rootsOf(schema: GraphQLSchema): GraphQLObjectType[] {
  return [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].flatMap((type) => type ?? []);
}

interface Named {
  readonly name: string;
}

/** Sorting keeps the order of what has the same place. */
function byPlace(one: Named, other: Named): number {
  return placeOf(one) - placeOf(other);
}

function placeOf({ name }: Named): number {
  const found = MAIN.findIndex((noun) => noun.test(name));
  return found === -1 ? MAIN.length : found;
}
