import { mapOperations, type OpenApi, operationsOf, type Parameter } from "../src/rest/openapi/document.js";

/**
 * The parameters of the last release first, in its order: some generators make positional arguments of them, and a call that was right
 * would hand on a month as a format.
 */
export function inReleasedOrder(document: OpenApi, released: OpenApi): OpenApi {
  const orders = new Map(operationsOf(released).map(({ operationId, parameters = [] }) => [operationId, parameters.map(keyOf)]));
  return mapOperations(document, (operation) => {
    const { operationId, parameters } = operation;
    const order = orders.get(operationId);
    if (parameters === undefined || order === undefined) return operation;
    const places = new Map(order.map((key, place) => [key, place]));
    const placeOf = (parameter: Parameter): number => places.get(keyOf(parameter)) ?? order.length;
    return { ...operation, parameters: [...parameters].sort((one, other) => placeOf(one) - placeOf(other)) };
  });
}

function keyOf({ $ref, in: where = "", name = "" }: Parameter): string {
  return $ref ?? `${where} ${name}`;
}
