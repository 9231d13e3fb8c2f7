import type { OpenAPIV3 } from "openapi-types";
import type { More } from "../../domain/price.js";

/** What openapi-types says of a part, for reading: the fields that hold other parts are declared again below. */
type Read<Part, Holding extends keyof Part = never> = {
  readonly [Name in keyof Part as Exclude<Name, Holding>]: 0 extends 1 & Part[Name] ? unknown : Part[Name];
};
/** The steps of this folder look at a part and at a reference to one alike, so either is all that both may be. */
type Referable<Part, Holding extends keyof Part = never> = Partial<Read<Part, Holding> & OpenAPIV3.ReferenceObject>;
type Named<Part> = Readonly<Record<string, Part>>;

export interface Schema extends Referable<
  OpenAPIV3.BaseSchemaObject,
  "additionalProperties" | "allOf" | "anyOf" | "discriminator" | "enum" | "not" | "oneOf" | "properties" | "required"
> {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Named<Schema>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly discriminator?: Required<Read<OpenAPIV3.DiscriminatorObject>>;
  readonly additionalProperties?: boolean | Schema;
}

export interface Header extends Referable<OpenAPIV3.HeaderObject, "content" | "examples" | "schema"> {
  readonly schema?: Schema;
}

export interface Parameter extends Header, Referable<Pick<OpenAPIV3.ParameterObject, "in" | "name">> {}

export interface Example extends Read<OpenAPIV3.ExampleObject> {
  readonly value: unknown;
}

export interface Media extends Read<OpenAPIV3.MediaTypeObject, "examples" | "schema"> {
  readonly schema?: Schema;
  readonly examples?: Named<Example>;
}

export type Link = Read<OpenAPIV3.LinkObject> & { readonly operationId: string; readonly parameters: Named<string> };

export interface Answer extends Referable<OpenAPIV3.ResponseObject, "content" | "headers" | "links"> {
  readonly links?: Named<Link>;
  readonly headers?: Named<Header>;
  readonly content?: Named<Media>;
}

export interface RequestBody extends Read<OpenAPIV3.RequestBodyObject, "content"> {
  readonly content: Named<Media>;
}

export interface Operation extends Read<
  OpenAPIV3.OperationObject,
  "callbacks" | "operationId" | "parameters" | "requestBody" | "responses" | "security" | "tags"
> {
  readonly operationId: string;
  readonly tags?: readonly string[];
  readonly security?: readonly Named<readonly string[]>[];
  readonly "x-scope"?: string;
  readonly "x-actions"?: readonly string[];
  readonly "x-whole-account"?: boolean;
  readonly "x-cost"?: number;
  readonly "x-cost-more"?: More;
  readonly "x-cost-afterwards"?: readonly More[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  readonly responses: Named<Answer>;
}

export type Tag = Required<Read<OpenAPIV3.TagObject, "externalDocs">>;

interface Components {
  readonly schemas: Named<Schema>;
  readonly responses?: Named<Answer>;
  readonly parameters?: Named<Parameter>;
  readonly headers?: Named<Header>;
  readonly securitySchemes?: Named<object>;
}

type PathItem = Named<Operation>;

/** An OpenAPI 3.0 document, with the parts of it that the steps of this folder read or write. */
export interface OpenApi extends Read<OpenAPIV3.Document, "components" | "paths" | "tags"> {
  readonly tags?: readonly Tag[];
  readonly paths: Named<PathItem>;
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
