import type { Application, Request } from "express";
import type { Services } from "../services/Services.js";

interface Container {
  get<T>(controller: new (services: Services, request: Request) => T): T;
}

const provided = new WeakMap<Application, Services>();

/** What the API calls: handed to the app once, and found again from each of its requests. */
export function provideServices(app: Application, services: Services): void {
  provided.set(app, services);
}

export function servicesOf(request: Request): Services {
  const services = provided.get(request.app);
  if (services === undefined) throw new Error("The app has no services.");
  return services;
}

/** tsoa asks here for controllers. Each request gets a fresh one, since tsoa keeps the status of the answer on it. */
export function iocContainer(request: Request): Container {
  const services = servicesOf(request);
  return { get: (controller) => new controller(services, request) };
}
