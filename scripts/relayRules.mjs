// What graphql-eslint's `schema-relay` rules ask of a schema, by graphql-js: no version of that plugin that knows ESLint 9 could be installed
// (one of its own dependencies asks for a release that the registry does not have).
import { isObjectType, Kind, parse, print, visit } from "graphql";

/** What is not as Relay's specification of cursor connections, nodes and mutations has it. */
export function relayFaults(schema) {
  const faults = [];
  const demand = (good, message) => void (good || faults.push(message));
  const typeOf = (type, field) => String(type?.getFields?.()[field]?.type ?? "");
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith("__"));
  for (const type of types.filter(({ name }) => name.endsWith("Connection"))) connectionFaults(type, schema, typeOf, demand);
  for (const type of types.filter(({ name }) => name.endsWith("Edge"))) {
    demand(typeOf(type, "cursor") === "String!", `${type.name}.cursor is String!`);
    demand(typeOf(type, "node") !== "" && !typeOf(type, "node").startsWith("["), `${type.name}.node is one thing`);
  }
  const pageInfo = schema.getType("PageInfo");
  for (const field of ["hasNextPage", "hasPreviousPage"]) demand(typeOf(pageInfo, field) === "Boolean!", `PageInfo.${field} is Boolean!`);
  for (const field of ["startCursor", "endCursor"]) demand(typeOf(pageInfo, field) === "String", `PageInfo.${field} is String`);
  demand(typeOf(schema.getType("Node"), "id") === "ID!", "Node.id is ID!");
  demand(typeOf(schema.getQueryType(), "node") === "Node", "Query.node is Node");
  for (const { name, type } of Object.values(schema.getMutationType().getFields())) {
    demand(/^\w+Payload$/.test(String(type)), `${name} answers a payload that may be null`);
  }
  for (const type of types) listArguments(type, demand);
  return faults;
}

function connectionFaults(type, schema, typeOf, demand) {
  const edge = `${type.name.slice(0, -"Connection".length)}Edge`;
  demand(typeOf(type, "pageInfo") === "PageInfo!", `${type.name}.pageInfo is PageInfo!`);
  demand(
    typeOf(type, "edges").replaceAll(/[[\]!]/g, "") === edge && schema.getType(edge) !== undefined,
    `${type.name}.edges is a list of ${edge}`,
  );
}

function listArguments(type, demand) {
  for (const field of Object.values(type.getFields())) {
    if (!/Connection!?$/.test(String(field.type))) continue;
    const given = Object.fromEntries(field.args.map((one) => [one.name, String(one.type)]));
    demand(given.first === "Int" && given.after === "String", `${type.name}.${field.name} takes first: Int and after: String`);
  }
}

/** A document as a module of its own: Relay asks that its names begin with the module's. */
export function moduleOf(text, index) {
  const module = `Document${index}`;
  const document = parse(text);
  const named = visit(document, {
    OperationDefinition: (node) => {
      const suffix = node.operation[0].toUpperCase() + node.operation.slice(1);
      return { ...node, name: { kind: Kind.NAME, value: `${module}${suffix}` } };
    },
    FragmentDefinition: (node) => ({ ...node, name: { kind: Kind.NAME, value: `${module}_${node.name.value}` } }),
    FragmentSpread: (node) => ({ ...node, name: { kind: Kind.NAME, value: `${module}_${node.name.value}` } }),
  });
  const tagged = named.definitions.map((definition) => `graphql\`${print(definition)}\`;`);
  return { file: `${module}.ts`, source: `import { graphql } from "relay-runtime";\n${tagged.join("\n")}\n` };
}
