import type { NextFunction, Request, Response } from "express";
import type { WorkLimit } from "../services/limits/WorkLimit.js";
import { jsonBody } from "../http/jsonBody.js";
import { sendProblem } from "./problem.js";

const JSON_TYPES = ["application/json", "application/merge-patch+json"];

/** Reads JSON bodies, and refuses every other type except where an operation takes a file. */
export function bodies(workLimit: WorkLimit, takesFile: (path: string) => boolean) {
  const parse = jsonBody({ types: JSON_TYPES, workLimit });
  return (request: Request, response: Response, next: NextFunction): void => {
    if (takesFile(request.path)) return next();
    const empty = request.headers["transfer-encoding"] === undefined && Number(request.headers["content-length"] ?? 0) === 0;
    if (empty || request.is(JSON_TYPES) !== false) return parse(request, response, next);
    sendProblem(response, {
      code: "unsupported-media-type",
      detail: "Send the body as application/json.",
    });
  };
}
