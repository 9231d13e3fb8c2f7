import { Controller } from "@tsoa/runtime";
import type { Request } from "express";
import { contextOf } from "../http/RequestContext.js";
import type { Services } from "../services/Services.js";
import type { ChangedMonths } from "../services/ledger/changedMonths.js";

/** A header must stay short. */
const MONTHS_TOLD = 200;

/** What every controller has: the services, which its methods call. */
export class ApiController extends Controller {
  constructor(
    protected readonly services: Services,
    private readonly asked: Request,
  ) {
    super();
  }

  /** Says where the new resource is, if not below the path of the request. */
  protected tellLocation(path: string): void {
    this.setHeader("Location", path);
  }

  /** Says with the response which months the write changed. Where a budget has figures is not for those who may not read it. */
  protected tellMonths(...changed: readonly Pick<ChangedMonths, "labels">[]): void {
    if (contextOf(this.asked).answersWriter) return;
    const labels = [...new Set(changed.flatMap((one) => one.labels))].sort();
    const [first] = labels;
    if (first === undefined) return;
    this.setHeader("Months-Changed", labels.length > MONTHS_TOLD ? `${first}..${labels.at(-1)}` : labels.join(", "));
  }
}
