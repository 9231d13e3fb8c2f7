import type { Request, RequestHandler } from "express";
import type { Caller } from "../domain/caller.js";
import { contextOf } from "../http/RequestContext.js";
import type { Services } from "../services/Services.js";
import { endUnchanged } from "./answers.js";
import { callerOf } from "./authentication.js";
import { servicesOf } from "./container.js";
import type { OperationRecord } from "../operations/operation.js";

type VersionReader = (services: Services, who: Caller, id: string) => Promise<number>;

/** Single resources of which the version is read for less than the whole. */
const versions: Readonly<Record<NonNullable<OperationRecord["readAhead"]>, VersionReader>> = {
  expense: ({ expenses }, who, id) => expenses.versionOf(who, id),
};

/**
 * Answers 304 by the version alone to whoever has it already. Where it moved, or where there is anything to refuse, the operation
 * says so.
 */
export const unchanged: RequestHandler = (request, response, next) => {
  const read = request.get("If-None-Match") === undefined ? undefined : readerOf(request);
  const id = request.path.split("/")[2];
  if (read === undefined || id === undefined) {
    next();
    return;
  }
  return versionBy(read, request, id).then((version) => {
    if (version === null || !endUnchanged(request, response, version)) next();
  });
};

function readerOf(request: Request): VersionReader | undefined {
  const kind = request.method === "GET" ? contextOf(request).route?.record?.readAhead : undefined;
  return kind && versions[kind];
}

async function versionBy(read: VersionReader, request: Request, id: string): Promise<number | null> {
  try {
    return await read(servicesOf(request), await callerOf(request), decodeURIComponent(id));
  } catch {
    return null;
  }
}
