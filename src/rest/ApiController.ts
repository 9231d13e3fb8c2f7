import { Controller } from "@tsoa/runtime";
import type { Services } from "../services/Services.js";
import type { ChangedMonths } from "../services/months/changedMonths.js";

/** What every controller has: the services, which its methods call. */
export class ApiController extends Controller {
  constructor(protected readonly services: Services) {
    super();
  }

  /** Says where the new resource is, if not below the path of the request. */
  protected tellLocation(path: string): void {
    this.setHeader("Location", path);
  }

  /** Says with the response which months the write changed. */
  protected tellMonths(...changed: readonly Pick<ChangedMonths, "labels">[]): void {
    const labels = [...new Set(changed.flatMap((one) => one.labels))].sort();
    if (labels.length > 0) this.setHeader("Months-Changed", labels.join(", "));
  }
}
