// What Relay asks of a schema beyond what graphql-eslint's rules see, and what its compiler asks of documents.
import { Kind, parse, print, visit } from "graphql";

/** What is not as Relay's specification of nodes and mutations has it. */
export function relayFaults(schema) {
  const faults = [];
  const demand = (good, message) => void (good || faults.push(message));
  demand(String(schema.getType("Node")?.getFields().id?.type) === "ID!", "Node.id is ID!");
  demand(String(schema.getQueryType().getFields().node?.type) === "Node", "Query.node is Node");
  for (const { name, type } of Object.values(schema.getMutationType().getFields())) {
    demand(/^\w+Payload$/.test(String(type)), `${name} answers a payload that may be null`);
  }
  return faults;
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
