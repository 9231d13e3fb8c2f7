import { createFinalURL, createQuerySerializer, defaultPathSerializer } from "openapi-fetch";
import type { ParamsOption, RequestBodyOption } from "openapi-fetch";
import type { paths } from "./generated/schema.js";

export type Method = "post" | "put" | "patch" | "delete";
export type WritePath<M extends Method> = { [P in keyof paths]: paths[P][M] extends { parameters: unknown } ? P : never }[keyof paths];
type Operation<M extends Method, P extends WritePath<M>> = paths[P][M];
/** `params` and `body`, as the operation takes them. */
export type WriteOptions<M extends Method, P extends WritePath<M>> = ParamsOption<Operation<M, P>> & RequestBodyOption<Operation<M, P>>;

interface Params {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  readonly header?: Readonly<Record<string, string>>;
}

/** A write as it is kept, until it is answered. */
export interface QueuedWrite {
  /** Its `Idempotency-Key`, and its name here. */
  readonly key: string;
  readonly method: Method;
  readonly path: string;
  readonly params: Params;
  readonly body?: unknown;
  readonly madeAt: number;
  /** When it was first sent; null while it surely had no effect. */
  readonly sentAt: number | null;
}

const REFERENCE = "outbox:";

/** Stands for the id of what a write will make, in the paths and bodies of later ones. */
export function referenceTo({ key }: Pick<QueuedWrite, "key">): string {
  return `${REFERENCE}${key}`;
}

/** With references replaced by the ids that they stand for; null when one stands for nothing. */
export function resolved(write: QueuedWrite, ids: Readonly<Record<string, string>>): QueuedWrite | null {
  let isLost = false;
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaced(inner)]));
    if (typeof value !== "string" || !value.startsWith(REFERENCE)) return value;
    const id = ids[value.slice(REFERENCE.length)];
    isLost ||= id === undefined;
    return id;
  };
  const found = { ...write, params: replaced(write.params) as Params, ...(write.body === undefined ? {} : { body: replaced(write.body) }) };
  return isLost ? null : found;
}

export function requestOf(baseUrl: string, { method, path, params, body, key }: QueuedWrite, signal?: AbortSignal): Request {
  return new Request(addressOf(baseUrl, path, params), {
    method: method.toUpperCase(),
    headers: { ...params.header, "Idempotency-Key": key, ...(body === undefined ? {} : { "Content-Type": "application/json" }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
}

/** Of what the write is about, to be read. */
export function readingOf(baseUrl: string, { path, params }: QueuedWrite, signal?: AbortSignal): Request {
  return new Request(
    addressOf(baseUrl, path, params.path === undefined ? {} : { path: params.path }),
    signal === undefined ? {} : { signal },
  );
}

function addressOf(baseUrl: string, path: string, { path: places = {}, query = {} }: Params): string {
  const params = { path: { ...places }, query: { ...query } };
  return createFinalURL(path, { baseUrl, params, querySerializer: createQuerySerializer(), pathSerializer: defaultPathSerializer });
}

/** Whether a second sending comes to the same even where the server has forgotten the key. */
export function isRepeatable({ method, body }: QueuedWrite): boolean {
  if (method !== "post") return true;
  return typeof body === "object" && body !== null && ("newId" in body || ("externalId" in body && body.externalId !== null));
}
