/** One field of a document: its Mongoose definition, and how callers see it. */
export interface StoredField<Stored, Shown = Stored> {
  readonly definition: { readonly type: unknown; readonly required?: boolean; readonly default?: unknown };
  show(stored: Stored): Shown;
}

/** One that is kept as a caller gives it. */
export interface GivenField<Stored, Shown = Stored> extends StoredField<Stored, Shown> {
  take(shown: Shown): Stored;
}

/** One that need not be given, nor be there in a document that is older than the field. */
interface Blank<Stored> {
  readonly blank: Stored;
}
export type OptionalField<Stored, Shown = Stored> = GivenField<Stored, Shown> & Blank<Stored>;
export type OptionalPart<Stored, Shown = Stored> = StoredField<Stored, Shown> & Blank<Stored>;

/** One that is only there while it says something, so that an index over it can be sparse. */
export type SparseField<Stored, Shown = Stored> = StoredField<Stored, Shown> & { readonly sparse: true };
/** And which is shown as something while it is not there. */
export type SparseOrField<Stored, Shown = Stored> = SparseField<Stored, Shown> & Blank<Stored>;

/** The fields of one kind of document, or of a part of it: schema, type and mapping follow from such a table. */
export type Fields = Readonly<Record<string, StoredField<unknown, unknown>>>;
export type GivenFields = Readonly<Record<string, GivenField<unknown, unknown>>>;

type SparseIn<Table> = { [Name in keyof Table]: Table[Name] extends { readonly sparse: true } ? Name : never }[keyof Table];
type BlankIn<Table> = { [Name in keyof Table]: Table[Name] extends Blank<unknown> ? Name : never }[keyof Table];
type Stored<Field> = Field extends { show(stored: infer Value): unknown } ? Value : never;
type Shown<Field> = Field extends { show(stored: never): infer Value } ? Value : never;

export type DocOf<Table> = { -readonly [Name in Exclude<keyof Table, SparseIn<Table>>]: Stored<Table[Name]> } & {
  -readonly [Name in SparseIn<Table>]?: Stored<Table[Name]>;
};

export type ShownOf<Table> = { -readonly [Name in keyof Table]: Shown<Table[Name]> };

/** What a caller gives of it to begin with. */
type GivenOf<Table> = { readonly [Name in Exclude<keyof Table, BlankIn<Table>>]: Shown<Table[Name]> } & {
  readonly [Name in BlankIn<Table>]?: Shown<Table[Name]> | null | undefined;
};

/** A merge patch of it. */
type PatchOf<Table> = { readonly [Name in Exclude<keyof Table, BlankIn<Table>>]?: Shown<Table[Name]> | undefined } & {
  readonly [Name in BlankIn<Table>]?: Shown<Table[Name]> | null | undefined;
};

/** Fields that are stored under the names of the shape; its other fields are calculated. */
export type FieldsOf<Shape, WorkedOut extends keyof Shape> = {
  readonly [Name in Exclude<keyof Shape, WorkedOut>]: { show(stored: never): Shape[Name] };
};

/** A document from before a field was there shows it blank. */
export function showing<Table extends Fields>(table: Table): (doc: DocOf<Table>) => ShownOf<Table>;
export function showing(table: Fields): (doc: Readonly<Record<string, unknown>>) => Record<string, unknown> {
  const fields = Object.entries(table);
  return (doc) => {
    const shown: Record<string, unknown> = {};
    for (const [name, field] of fields) shown[name] = field.show(doc[name] === undefined ? blankOf(field) : doc[name]);
    return shown;
  };
}

/** What a new document takes over from what its caller gave. */
export function filledFrom<Table extends GivenFields>(table: Table, given: GivenOf<Table>): DocOf<Table>;
export function filledFrom(table: GivenFields, given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const name in table) {
    const field = table[name];
    if (field !== undefined) filled[name] = taken(field, given[name] ?? null);
  }
  return filled;
}

/** What a merge patch sets: null leaves a field blank. */
export function changedBy<Table extends GivenFields>(table: Table, patch: PatchOf<Table>): Partial<DocOf<Table>>;
export function changedBy(table: GivenFields, patch: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const named = Object.entries(table).filter(([name]) => patch[name] !== undefined);
  return Object.fromEntries(named.map(([name, field]) => [name, taken(field, patch[name])]));
}

function taken(field: GivenField<unknown, unknown>, given: unknown): unknown {
  return given === null ? blankOf(field) : field.take(given);
}

function blankOf(field: object): unknown {
  return "blank" in field ? field.blank : undefined;
}
