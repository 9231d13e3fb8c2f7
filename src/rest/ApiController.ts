import { Controller } from "@tsoa/runtime";
import type { Services } from "../services/Services.js";

/** What every controller has: the services, which its methods call. */
export class ApiController extends Controller {
  constructor(protected readonly services: Services) {
    super();
  }
}
