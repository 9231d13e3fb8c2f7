import type { RequestHandler } from "express";
import type { DatabaseState } from "../database/DatabaseMonitor.js";
import { Unavailable } from "../domain/errors.js";
import type { Forms } from "./addressCap.js";
import { formOf } from "./addressCap.js";

export type Phase = "starting" | "migrating" | "running" | "stopping";

export interface ReadyAnswer {
  readonly status: "ready" | "unavailable" | Exclude<Phase, "running">;
  /** Why the database is away, and for how long. */
  readonly cause?: string;
  readonly seconds?: number;
}

/** Whether this process can take requests, known without asking anybody. */
export class Readiness {
  phase: Phase = "starting";
  /** Set once there is a database to ask. */
  database: (() => DatabaseState) | null = null;

  get isOpen(): boolean {
    return this.phase === "running" || this.phase === "stopping";
  }

  answer(): ReadyAnswer {
    if (this.phase !== "running") return { status: this.phase };
    const { isUp, cause, seconds } = this.database?.() ?? { isUp: false, cause: "selection", seconds: 0 };
    return isUp ? { status: "ready" } : { status: "unavailable", cause: `database: ${cause ?? "error"}`, seconds };
  }
}

const RETRY_AFTER_SECONDS = 5;

/** Until the server can work, each API refuses in its own form; whoever asks how the server is gets an answer. */
export function refuseUntilOpen(readiness: Readiness, forms: Forms, operations: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (readiness.isOpen) {
      next();
      return;
    }
    const doing = readiness.phase === "migrating" ? "is migrating its data" : "is starting";
    const refusal = new Unavailable(`The server ${doing}. Try again.`, RETRY_AFTER_SECONDS);
    operations(request, response, () => {
      formOf(request, forms)(refusal, request, response, next);
    });
  };
}
