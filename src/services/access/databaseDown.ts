import { mongo, MongooseError } from "mongoose";

const busy = new Set([50, 91, 189, 262, 11600, 11602, 10107, 13435]);

/** Whether an error says that the database cannot be reached or could not answer in time, rather than that it refused. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof mongo.MongoNetworkError || error instanceof mongo.MongoServerSelectionError) return true;
  if (error instanceof mongo.MongoNotConnectedError || error instanceof mongo.MongoTopologyClosedError) return true;
  if (error instanceof mongo.MongoServerError) return typeof error.code === "number" && busy.has(error.code);
  if (error instanceof mongo.MongoError)
    return (
      error.name === "MongoPoolClearedError" || error.name === "MongoWaitQueueTimeoutError" || error.name === "MongoExpiredSessionError"
    );
  return (
    error instanceof MongooseError &&
    (error.name === "MongooseServerSelectionError" || /buffering timed out|before initial connection/.test(error.message))
  );
}
