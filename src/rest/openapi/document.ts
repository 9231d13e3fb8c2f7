import type { More } from "../../domain/costs.js";

/** The parts of an OpenAPI 3.0 document that the steps of this folder read or write. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string;
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: { readonly propertyName: string; readonly mapping: Readonly<Record<string, string>> };
  readonly additionalProperties?: boolean | Schema;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly default?: unknown;
  readonly example?: unknown;
}

export interface Parameter {
  readonly $ref?: string;
  readonly in?: string;
  readonly name?: string;
  readonly description?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Header {
  readonly $ref?: string;
  readonly description?: string;
  readonly schema?: Schema;
  readonly example?: unknown;
}

export interface Example {
  readonly summary?: string;
  readonly value: unknown;
}

export interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, Example>>;
}

export interface Link {
  readonly operationId: string;
  readonly parameters: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly $ref?: string;
  readonly description?: string;
  readonly links?: Readonly<Record<string, Link>>;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly content?: Readonly<Record<string, Media>>;
}

export interface RequestBody {
  readonly description?: string;
  readonly required?: boolean;
  readonly content: Readonly<Record<string, Media>>;
}

export interface Operation {
  readonly operationId: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly "x-scope"?: string;
  readonly "x-cost"?: number;
  readonly "x-cost-more"?: More;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Readonly<Record<string, Answer>>;
}

export interface Tag {
  readonly name: string;
  readonly description: string;
}

interface Components {
  readonly schemas: Readonly<Record<string, Schema>>;
  readonly responses?: Readonly<Record<string, Answer>>;
  readonly parameters?: Readonly<Record<string, Parameter>>;
  readonly headers?: Readonly<Record<string, Header>>;
  readonly securitySchemes?: Readonly<Record<string, object>>;
}

type PathItem = Readonly<Record<string, Operation>>;

export interface OpenApi {
  readonly openapi: string;
  readonly info: object;
  readonly servers?: readonly object[];
  readonly tags?: readonly Tag[];
  readonly paths: Readonly<Record<string, PathItem>>;
  readonly components: Components;
}

/** Where one operation stands. */
export interface Place {
  readonly path: string;
  readonly method: string;
}

/** The same document with every operation changed in the same way. */
export function mapOperations(document: OpenApi, change: (operation: Operation, place: Place) => Operation): OpenApi {
  return {
    ...document,
    paths: mapValues(document.paths, (item, path) => mapValues(item, (operation, method) => change(operation, { path, method }))),
  };
}

export function mapValues<Value, Result>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

export function operationsOf(document: OpenApi): Operation[] {
  return Object.values(document.paths).flatMap((item) => Object.values(item));
}

/** `Budget` for `#/components/schemas/Budget`. */
export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
