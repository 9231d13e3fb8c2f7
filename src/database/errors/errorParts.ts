/** One thing that the engine or its driver said went wrong; an error that was wrapped or made of many has several. */
export interface ErrorPart {
  readonly name: string;
  readonly code: number | typeof ENDED_SOCKET | null;
  readonly message: string;
  readonly labels: readonly string[];
  /** Reported as the result of the write concern, after the write itself. */
  readonly ofWriteConcern: boolean;
}

/** Where the driver, Mongoose, GraphQL and JavaScript keep what they wrapped. */
const holders = ["cause", "originalError", "errorResponse", "err", "result", "writeErrors", "errors"];
const concerns = ["writeConcernError", "writeConcernErrors"];

interface Place {
  readonly value: unknown;
  readonly ofDatabase: boolean;
  readonly ofWriteConcern: boolean;
}

/**
 * Every part of an error that comes from the database, through all its wrappers; none for an error of anything else. By name, not
 * by class: a bundle or a second copy of the driver has classes of its own.
 */
export function* errorParts(error: unknown): Generator<ErrorPart> {
  const seen = new Set<object>();
  const places: Place[] = [{ value: error, ofDatabase: false, ofWriteConcern: false }];
  for (let place = places.shift(); place !== undefined; place = places.shift()) {
    const { value, ofWriteConcern } = place;
    if (typeof value !== "object" || value === null || seen.has(value)) continue;
    seen.add(value);
    if (Array.isArray(value)) {
      places.push(...value.map((item: unknown) => ({ ...place, value: item })));
      continue;
    }
    const ofDatabase = place.ofDatabase || isOfDriver(value);
    if (ofDatabase) yield partOf(value, ofWriteConcern);
    for (const name of holders) places.push({ value: fieldOf(value, name), ofDatabase, ofWriteConcern });
    if (ofDatabase) for (const name of concerns) places.push({ value: fieldOf(value, name), ofDatabase, ofWriteConcern: true });
  }
}

/** The driver throws it as it is when it writes to a socket that the engine has just ended. No request writes to any other socket. */
export const ENDED_SOCKET = "EPIPE";

function isOfDriver(value: object): boolean {
  return value instanceof Error && (/^(Mongo|PoolCleared)/.test(value.name) || fieldOf(value, "code") === ENDED_SOCKET);
}

function partOf(value: object, ofWriteConcern: boolean): ErrorPart {
  const code = fieldOf(value, "code");
  return {
    name: textOf(fieldOf(value, "name")),
    code: typeof code === "number" || code === ENDED_SOCKET ? code : null,
    message: textOf(fieldOf(value, "message")),
    labels: [fieldOf(value, "errorLabels")].flat().filter((label) => typeof label === "string"),
    ofWriteConcern,
  };
}

function fieldOf(value: object, name: string): unknown {
  return Reflect.get(value, name);
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
