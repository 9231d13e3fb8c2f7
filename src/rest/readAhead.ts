import type { Request } from "express";
import { contextOf } from "../http/RequestContext.js";
import type { ReadAhead } from "../services/reads/ReadAhead.js";
import { servicesOf } from "./container.js";

const ID = /^\w+$/;

/** What a request that only reads is about, so that it can be read beside its session: an expense, else the budget that its address names. */
export function readAhead(request: Request): ReadAhead | undefined {
  const route = request.method === "GET" || request.method === "HEAD" ? contextOf(request).route : undefined;
  if (route?.operation === undefined) return undefined;
  const [, , inPath = ""] = request.path.split("/");
  const { expenses, budgets } = servicesOf(request);
  if (route.record?.readAhead === "expense")
    return expenses.ahead(inPath, request.get("If-None-Match") === undefined ? "whole" : "version");
  const budgetId = route.path.startsWith("/budgets/{") ? inPath : route.queries.has("budgetId") ? request.query["budgetId"] : undefined;
  return typeof budgetId === "string" && ID.test(budgetId) ? budgets.ahead(budgetId) : undefined;
}
