// Names what would break clients of the last release (schema/released) and is missing in CHANGELOG.md: `node scripts/breaking.mjs`.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CriticalityLevel, diff } from "@graphql-inspector/core";
import { buildSchema } from "graphql";

const read = (name) => readFileSync(new URL(`../${name}`, import.meta.url), "utf8");

/** Breaking changes of the SDL, each as the place where it is. */
export async function graphqlBreaks(released, now) {
  const changes = await diff(buildSchema(released), buildSchema(now));
  return changes
    .filter(({ criticality }) => criticality.level === CriticalityLevel.Breaking)
    .map(({ path, message }) => ({ place: path ?? message, message }));
}

/** Breaking changes of the OpenAPI document: what answers no longer promise, and what requests newly require or may no longer contain. */
export function restBreaks(released, now) {
  const breaks = [];
  const tell = (place, message) => breaks.push({ place, message });
  for (const [operationId, before] of operationsOf(released)) {
    const after = operationsOf(now).get(operationId);
    if (after === undefined) {
      tell(operationId, `The operation ${operationId} is gone.`);
      continue;
    }
    if (before.address !== after.address) tell(operationId, `${operationId} has moved from ${before.address} to ${after.address}.`);
    compareParameters(operationId, before, after, tell);
    const inputs = [bodyOf(before, released), bodyOf(after, now)];
    compare(operationId, ...inputs, { released, now, tell, isInput: true, seen: new Set() });
    for (const [status, answer] of Object.entries(before.responses).filter(([code]) => code.startsWith("2"))) {
      if (after.responses[status] === undefined) tell(operationId, `${operationId} no longer answers ${status}.`);
      const schemas = [schemaOf(answer, released), schemaOf(after.responses[status], now)];
      compare(operationId, ...schemas, { released, now, tell, isInput: false, seen: new Set() });
    }
  }
  return breaks;
}

function operationsOf(document) {
  const entries = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([, operation]) => operation.operationId !== undefined)
      .map(([method, operation]) => [
        operation.operationId,
        {
          ...operation,
          address: `${method.toUpperCase()} ${path}`,
          parameters: (operation.parameters ?? []).map((one) => resolved(one, document)),
        },
      ]),
  );
  return new Map(entries);
}

function compareParameters(place, before, after, tell) {
  const of = ({ parameters }) => new Map(parameters.map((one) => [`${one.in} ${one.name}`, one]));
  const [old, fresh] = [of(before), of(after)];
  for (const name of old.keys()) if (!fresh.has(name)) tell(place, `${place} no longer takes the parameter ${name}.`);
  for (const [name, { required }] of fresh)
    if (required === true && old.get(name)?.required !== true) tell(place, `${place} needs the parameter ${name} now.`);
}

function bodyOf({ requestBody }, document) {
  return schemaOf(resolved(requestBody, document), document);
}

function schemaOf(part, document) {
  return resolved(part, document)?.content?.["application/json"]?.schema;
}

function resolved(part, document) {
  if (part?.$ref === undefined) return part;
  return part.$ref
    .slice(2)
    .split("/")
    .reduce((found, key) => found?.[key], document);
}

/** References and single parts that only add a word to one are looked through. */
function flat(schema, document) {
  const found = resolved(schema, document);
  const [only, ...others] = found?.allOf ?? [];
  return only !== undefined && others.length === 0 ? { ...flat(only, document), nullable: found.nullable } : found;
}

function compare(place, oldSchema, newSchema, about) {
  const { released, now, tell, isInput, seen } = about;
  const [before, after] = [flat(oldSchema, released), flat(newSchema, now)];
  if (before === undefined || seen.has(before)) return;
  seen.add(before);
  if (after === undefined) return tell(place, `${place}: nothing stands here any more.`);
  if (before.type !== after.type) tell(place, `${place}: ${before.type} has become ${after.type}.`);
  if (!isInput && before.nullable !== true && after.nullable === true) tell(place, `${place} may be null now.`);
  if (isInput && before.nullable === true && after.nullable !== true) tell(place, `${place} may no longer be null.`);
  if (isInput)
    for (const value of before.enum ?? [])
      if (after.enum !== undefined && !after.enum.includes(value)) tell(place, `${place} no longer takes ${value}.`);
  const [was, is] = [new Set(before.required), new Set(after.required)];
  if (isInput) for (const name of is) if (!was.has(name)) tell(`${place}.${name}`, `${place}.${name} is needed now.`);
  if (!isInput) for (const name of was) if (!is.has(name)) tell(`${place}.${name}`, `${place}.${name} is no longer always there.`);
  for (const [name, schema] of Object.entries(before.properties ?? {})) {
    const inner = `${place}.${name}`;
    if (after.properties?.[name] === undefined) tell(inner, `${inner} is gone.`);
    else compare(inner, schema, after.properties[name], about);
  }
  if (before.items !== undefined) compare(`${place}[]`, before.items, after.items, about);
}

/** What the section of the changelog that is not released yet does not name in backticks. */
export function untold(breaks, changelog) {
  const next = changelog.split(/^## /m).find((section) => section.startsWith("Next")) ?? "";
  const named = new Set([...next.matchAll(/`([^`]+)`/g)].map(([, word]) => word));
  return breaks.filter(({ place }) => !named.has(place));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const breaks = [
    ...(await graphqlBreaks(read("schema/released/schema.graphql"), read("schema/schema.graphql"))),
    ...restBreaks(JSON.parse(read("schema/released/openapi.json")), JSON.parse(read("schema/openapi.json"))),
  ];
  const missing = untold(breaks, read("CHANGELOG.md"));
  for (const { place, message } of missing) console.error(`${message} Take it back, or name \`${place}\` under "Next" in CHANGELOG.md.`);
  console.log(`${breaks.length} breaking changes since the last release, ${missing.length} of them missing in CHANGELOG.md.`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
