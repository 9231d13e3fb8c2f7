import {
  getNamedType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from "graphql";
import { getMetadataStorage } from "type-graphql";
import { documentName } from "../shapes/documentName.js";
import { argumentTexts, fieldTexts, placeTexts, typeTexts } from "./commonTexts.js";

interface DescribedSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
}

/** The part of an OpenAPI document that says what its words mean. */
export interface Described {
  readonly components?: { readonly schemas?: Readonly<Record<string, DescribedSchema>> };
}

/**
 * A shape is described once, in its class; tsoa reads that text for REST, and this lends it to GraphQL. What means the same
 * wherever it stands is described once by its name.
 */
export function describeTypes(schema: GraphQLSchema, document: Described): void {
  const schemas = document.components?.schemas ?? {};
  const types = Object.values(schema.getTypeMap())
    .filter((type) => isObjectType(type) || isInputObjectType(type) || isInterfaceType(type))
    .filter(({ name }) => !name.startsWith("__"))
    .map((type) => ({ type, shapes: classesOf(type.name).flatMap((name) => schemas[documentName(name)] ?? []) }));
  for (const { type, shapes } of types)
    type.description ??= shapes.find((shape) => shape.description !== undefined)?.description ?? textOf(type);
  for (const { type, shapes } of types) {
    const isMutation = type === schema.getMutationType();
    const fields: Readonly<Record<string, GraphQLField<unknown, unknown> | GraphQLInputField>> = type.getFields();
    for (const field of Object.values(fields)) {
      const text = shapes.find((shape) => shape.properties?.[field.name]?.description !== undefined)?.properties?.[field.name]?.description;
      const place = `${type.name}.${field.name}`;
      field.description ??=
        placeTexts[place] ??
        (text === undefined ? undefined : inItsWords(text, field.type)) ??
        (field.name === "id" ? idOf(type.name) : fieldTexts[field.name]);
      if (!("args" in field)) continue;
      for (const argument of field.args)
        argument.description ??=
          placeTexts[`${place}.${argument.name}`] ??
          argumentTexts[argument.name] ??
          ownText(argument, isMutation ? field.name.replace(VERB, "") : field.name);
    }
  }
}

/** The values of an enumeration have other names here than in REST. */
function inItsWords(text: string, type: GraphQLType): string {
  const named = getNamedType(type);
  if (!isEnumType(named)) return text;
  const names = new Map(named.getValues().map(({ name, value }) => [String(value), name]));
  return text.replaceAll(/`([^`]+)`/g, (_quoted, word: string) => `\`${names.get(word) ?? word}\``);
}

/** An input has the text of its type; an id is of what its field is named after. */
function ownText({ name, type }: GraphQLArgument, noun: string): string | undefined {
  if (name === "id") return idOf(noun);
  const input = getNamedType(type);
  return isInputObjectType(input) ? (input.description ?? undefined) : undefined;
}

/** How the name of a mutation begins. */
const VERB = /^[a-z]+(?=[A-Z])/;

function idOf(noun: string): string {
  return `The id of the ${noun.replaceAll(/(?<!^)[A-Z]/g, " $&").toLowerCase()}.`;
}

function textOf({ name }: GraphQLNamedType): string | undefined {
  if (!name.endsWith("Payload")) return typeTexts[name];
  const mutation = name.slice(0, -"Payload".length);
  return `The result of \`${mutation.charAt(0).toLowerCase()}${mutation.slice(1)}\`.`;
}

/** The class that a type is made of and what it extends: the other API calls its schemas by these. */
export function classesOf(typeName: string): string[] {
  const { objectTypes, inputTypes } = getMetadataStorage();
  const names: string[] = [];
  const target: unknown = [...objectTypes, ...inputTypes].find(({ name }) => name === typeName)?.target;
  for (let of = target; typeof of === "function" && of.name !== ""; of = Object.getPrototypeOf(of)) names.push(of.name);
  return names;
}
