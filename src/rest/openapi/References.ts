import { nameOf, type OpenApi, type Schema } from "./document.js";

type Schemas = Readonly<Record<string, Schema>>;

const OR_NULL = "OrNull";

/**
 * Beside a reference nothing else counts, and what it refers to is not null: the first needs a wrapping, the second a component that
 * is nullable itself. Its name ends with `OrNull`: Go's generators have types of their own that begin with `Nullable`. Every generator that we drive reads these forms, and the linters too.
 */
export class References {
  /** What is referred to somewhere where it cannot be null. */
  private readonly plain: ReadonlySet<string>;
  /** What is referred to somewhere where it can be. */
  private readonly nullable = new Set<string>();
  private readonly schemas: Schemas;

  constructor(document: OpenApi) {
    this.schemas = document.components.schemas;
    const found = JSON.stringify(document).matchAll(/(?<!"allOf":\[)\{"\$ref":"#\/components\/schemas\/(\w+)"/g);
    this.plain = new Set([...found].map(([, name = ""]) => name));
  }

  mended(schema: Schema): Schema {
    const { $ref, allOf, anyOf, nullable, ...rest } = schema;
    // Forms of a plain value are told apart by their types.
    if (anyOf?.every((part) => part.$ref === undefined) === true) return { ...rest, oneOf: anyOf };
    if (anyOf !== undefined) return { ...rest, oneOf: anyOf, discriminator: this.discriminatorOf(anyOf) };
    const target = $ref ?? allOf?.[0]?.$ref;
    if (target === undefined || (Object.keys(rest).length === 0 && nullable !== true)) return schema;
    if (nullable !== true) return { ...rest, allOf: [{ $ref: target }] };
    const name = nameOf(target);
    this.nullable.add(name);
    const ref = this.plain.has(name) ? `${target}${OR_NULL}` : target;
    return { ...rest, type: this.schemas[name]?.type ?? "object", nullable: true, allOf: [{ $ref: ref }] };
  }

  /** The components, and those that references to something nullable need. */
  completed(components: Schemas): Schemas {
    return Object.fromEntries(
      Object.entries(components).flatMap(([name, schema]) => {
        const nullable = { ...schema, nullable: true };
        if (!this.nullable.has(name)) return [[name, schema]];
        return this.plain.has(name)
          ? [
              [name, schema],
              [`${name}${OR_NULL}`, nullable],
            ]
          : [[name, nullable]];
      }),
    );
  }

  /** Shapes of a union have one property that each of them fixes to a word of its own. */
  private discriminatorOf(parts: readonly Schema[]): NonNullable<Schema["discriminator"]> {
    const entries = parts.map(({ $ref = "" }) => {
      const kind = this.schemas[nameOf($ref)]?.properties?.["kind"]?.enum ?? [];
      if (kind.length !== 1) throw new Error(`${$ref} is part of a union, but no kind tells it apart.`);
      return [String(kind[0]), $ref] as const;
    });
    return { propertyName: "kind", mapping: Object.fromEntries(entries) };
  }
}
