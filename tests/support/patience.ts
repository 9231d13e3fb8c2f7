import type { WorkAllowance } from "../../src/services/limits/WorkLimit.js";
import { usualWork } from "../../src/services/limits/WorkLimit.js";

/** The longest that a timer can wait. */
export const NEVER_MS = 2 ** 31 - 1;

/** Longer than anything takes that goes on, and shorter than a test may. */
export const PATIENT_MS = 300_000;

/**
 * As many at once as usual, but with time for machines that do other things as well: whoever asks about time says so. However long a
 * request is held, others of its account have turns: many tests send one in the midst of another. Nobody gives way to others, which would
 * divide what one request reads together on a slow machine.
 */
export const PATIENT: WorkAllowance = {
  ...usualWork,
  longMs: Infinity,
  aheadMs: Infinity,
  queue: 10_000,
  waitMs: PATIENT_MS,
  deadlineMs: PATIENT_MS,
};
