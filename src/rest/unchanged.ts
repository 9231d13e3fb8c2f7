import type { Request, RequestHandler } from "express";
import type { Caller } from "../domain/caller.js";
import type { Services } from "../services/Services.js";
import { endUnchanged } from "./answers.js";
import { callerOf } from "./authentication.js";
import { servicesOf } from "./container.js";
import { routeOf } from "./operations.js";

type VersionReader = (services: Services, who: Caller, id: string) => Promise<number>;

/** Single resources of which the version is read for less than the whole. */
const versions: Readonly<Record<string, VersionReader>> = {
  getExpense: ({ expenses }, who, id) => expenses.versionOf(who, id),
};

/**
 * Answers 304 by the version alone to whoever has it already. Where it moved, or where there is anything to refuse, the operation
 * says so.
 */
export const unchanged: RequestHandler = async (request, response, next) => {
  const version = request.get("If-None-Match") === undefined ? null : await versionFor(request);
  if (version === null || !endUnchanged(request, response, version)) next();
};

async function versionFor(request: Request): Promise<number | null> {
  const { operation } = routeOf(request) ?? {};
  const read = request.method === "GET" ? versions[operation?.operationId ?? ""] : undefined;
  const id = request.path.split("/")[2];
  if (read === undefined || id === undefined) return null;
  return callerOf(request).then(
    (who) => read(servicesOf(request), who, decodeURIComponent(id)).catch(() => null),
    () => null,
  );
}
