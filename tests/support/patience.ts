import type { WorkAllowance } from "../../src/services/limits/WorkLimit.js";
import { usualWork } from "../../src/services/limits/WorkLimit.js";

/** As many at once as usual, but with time for machines that do other things as well: whoever asks about time says so. */
export const PATIENT: WorkAllowance = { ...usualWork, queue: 10_000, waitMs: 120_000, deadlineMs: 120_000 };
