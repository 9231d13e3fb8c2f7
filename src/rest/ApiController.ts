import { Controller } from "@tsoa/runtime";
import type { Services } from "../services/Services.js";
import type { ChangedMonths } from "../services/months/changedMonths.js";

/** What every controller has: the services, which its methods call. */
export class ApiController extends Controller {
  constructor(protected readonly services: Services) {
    super();
  }

  /** Says with the response which months the write changed. */
  protected tellMonths(...changed: readonly Pick<ChangedMonths, "labels">[]): void {
    const labels = [...new Set(changed.flatMap((one) => one.labels))].sort();
    if (labels.length > 0) this.setHeader("Months-Changed", labels.join(", "));
  }
}
