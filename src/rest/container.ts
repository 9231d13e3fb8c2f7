import type { Request } from "express";
import type { Services } from "../services/Services.js";

interface Container {
  get<T>(controller: new (services: Services) => T): T;
}

/** tsoa asks here for controllers. Each request gets a fresh one, since tsoa keeps the status of the answer on it. */
export function iocContainer(request: Request): Container {
  const services: Services = request.app.locals["services"];
  return { get: (controller) => new controller(services) };
}
