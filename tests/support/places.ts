/** The place of a fault in REST's words, of one that GraphQL told: what REST has as the body or in the address stands there below an argument. */
export function restPlace(path: string): string {
  return path.replace(/^\/(input|filter)(?=\/|$)/, "").replace(/^\/after$/, "/cursor");
}

export function inRestPlaces<Fault extends { readonly path: string }>(faults: readonly Fault[] | undefined): Fault[] {
  return (faults ?? []).map((fault) => ({ ...fault, path: restPlace(fault.path) }));
}
