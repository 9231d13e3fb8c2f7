import { OperationId as named } from "@tsoa/runtime";
import type { RestName } from "../operations/operations.js";

/** tsoa's decorator, for operations that have a record: another name does not compile. */
export const OperationId: (name: RestName) => MethodDecorator = named;
