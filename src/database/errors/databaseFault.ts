import { ENDED_SOCKET, type ErrorPart, errorParts } from "./errorParts.js";

const causes = ["network", "selection", "not-primary", "time-out", "interrupted", "write-concern", "overload"] as const;

/** Why the database could not do what it was asked, although nothing was wrong with the question. */
export type FaultCause = (typeof causes)[number];

/** By the engine's number: https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml */
const codes: Readonly<Record<FaultCause, readonly (number | typeof ENDED_SOCKET)[]>> = {
  // HostUnreachable, HostNotFound, SocketException
  network: [6, 7, 9001, ENDED_SOCKET],
  // FailedToSatisfyReadPreference
  selection: [133],
  // NotYetInitialized, PrimarySteppedDown, LegacyNotPrimary, NotWritablePrimary, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary
  "not-primary": [94, 189, 10058, 10107, 13435, 13436],
  // MaxTimeMSExpired, NetworkTimeout, NetworkInterfaceExceededTimeLimit, ExceededTimeLimit
  "time-out": [50, 89, 202, 262],
  // CursorNotFound, StaleShardVersion, ShutdownInProgress, ReadConcernMajorityNotAvailableYet, StaleEpoch, QueryPlanKilled, CursorKilled,
  // InterruptedAtShutdown, Interrupted, InterruptedDueToReplStateChange, StaleConfig
  interrupted: [43, 63, 91, 134, 150, 175, 237, 11600, 11601, 11602, 13388],
  // WriteConcernTimeout, UnsatisfiableWriteConcern
  "write-concern": [64, 100],
  // LockTimeout, LockBusy, WriteConflict, TemporarilyUnavailable, IngressRequestRateLimitExceeded, OutOfDiskSpace, Cosmos: TooManyRequests
  overload: [24, 46, 112, 365, 462, 14031, 16500],
};

/** By the driver's name, for what never reached an engine. */
const names: Readonly<Record<string, FaultCause>> = {
  MongoNetworkError: "network",
  MongoPoolClearedError: "network",
  PoolClearedOnNetworkError: "network",
  MongoPoolClosedError: "network",
  MongoNotConnectedError: "network",
  MongoTopologyClosedError: "network",
  MongoServerClosedError: "network",
  MongoClientClosedError: "network",
  MongoExpiredSessionError: "network",
  MongoServerSelectionError: "selection",
  MongooseServerSelectionError: "selection",
  MongoStalePrimaryError: "not-primary",
  MongoNetworkTimeoutError: "time-out",
  MongoOperationTimeoutError: "time-out",
  MongoWaitQueueTimeoutError: "overload",
  MongoWriteConcernError: "write-concern",
};

/** By what the engine or the driver says may be tried again, whatever it is called. */
const labels: Readonly<Record<string, FaultCause>> = {
  SystemOverloadedError: "overload",
  PoolRequestedRetry: "network",
  RetryableWriteError: "interrupted",
  RetryableError: "interrupted",
  TransientTransactionError: "interrupted",
};

const byCode = new Map(causes.flatMap((cause) => codes[cause].map((code) => [code, cause] as const)));
const notConnected = /buffering timed out|before initial connection|force closed/;

/**
 * The cause, where the database was away or too busy; null for a refusal and for whatever else went wrong. One part is enough: of a bulk
 * in which some documents were duplicates and others interrupted, nobody knows what was written.
 */
export function databaseFaultOf(error: unknown): FaultCause | null {
  for (const part of errorParts(error)) {
    const cause = causeOf(part);
    if (cause !== null) return cause;
  }
  return null;
}

function causeOf({ name, code, message, labels: errorLabels, ofWriteConcern }: ErrorPart): FaultCause | null {
  const known = (code === null ? undefined : byCode.get(code)) ?? names[name];
  if (known !== undefined) return known;
  if (ofWriteConcern) return "write-concern";
  const label = errorLabels.find((one) => one in labels);
  if (label !== undefined) return labels[label] ?? null;
  return name === "MongooseError" && notConnected.test(message) ? "selection" : null;
}
