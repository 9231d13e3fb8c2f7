import { z } from "zod";
import { Invalid } from "../../domain/errors.js";
import { check } from "../../validation/check.js";

const keyRule = z.string().min(1).max(255);

/** Faults name the path, where the key stands in the request. */
export function checkKey(key: string, path: string): void {
  try {
    check(keyRule, key);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid(error.faults.map((fault) => ({ ...fault, path })));
  }
}
