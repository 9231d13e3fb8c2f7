import type { NextFunction, Request, RequestHandler, Response } from "express";

/**
 * Handlers that every request of an address passes, as one: given to a router each by itself, the address would be looked at again before
 * each of them. A failure goes to the error handlers of the router, as it does there.
 */
export function sequence(...handlers: readonly RequestHandler[]): RequestHandler {
  return (request, response, done) => {
    let place = 0;
    const next = (error?: unknown): void => {
      const handler = handlers[place++];
      if (error || handler === undefined) done(error);
      else pass(handler, request, response, next);
    };
    next();
  };
}

function pass(handler: RequestHandler, request: Request, response: Response, next: NextFunction): void {
  try {
    const passed: unknown = handler(request, response, next);
    if (passed instanceof Promise) passed.catch(next);
  } catch (error) {
    next(error);
  }
}
