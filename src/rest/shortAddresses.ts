import type { RequestHandler } from "express";
import { sendProblem } from "./problem.js";

const LONGEST_ADDRESS = 8192;

/** Refuses an address that no client of ours writes, before anything reads it. */
export const shortAddresses: RequestHandler = (request, response, next) => {
  if (request.originalUrl.length <= LONGEST_ADDRESS) {
    next();
    return;
  }
  sendProblem(response, { code: "uri-too-long", detail: "The URL is longer than 8 kB." });
};
