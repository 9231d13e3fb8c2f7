import express, { type RequestHandler, type Router } from "express";
import { RegisterRoutes } from "./generated/routes.js";
import { contextOf } from "../http/RequestContext.js";

/** The generated routes, with a router for each path: which one is asked for is known already, so that the others are not tried. */
export function generatedRoutes(): RequestHandler {
  const all = express.Router();
  RegisterRoutes(all);
  const routers = routersByPath(all);
  return (request, response, next) => {
    const router = routers.get(contextOf(request).route?.path ?? "");
    if (router === undefined) next();
    else router(request, response, next);
  };
}

function routersByPath(all: Router): ReadonlyMap<string, Router> {
  const routers = new Map<string, Router>();
  for (const layer of all.stack) {
    if (layer.route === undefined) throw new Error("The generated routes are not what was expected.");
    const path = inDocument(layer.route.path);
    const router = routers.get(path) ?? express.Router();
    router.stack.push(layer);
    routers.set(path, router);
  }
  return routers;
}

/** A path of Express in the words of the document: `/expenses/:id` is `/expenses/{id}`. */
function inDocument(path: string): string {
  return path.replaceAll(/:(\w+)/g, "{$1}");
}
