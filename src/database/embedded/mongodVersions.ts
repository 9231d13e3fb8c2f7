/** The release that is downloaded. A newer one is taken here, and data directories then go on with it. */
export const PINNED_MONGOD = "8.2.6";

/** mongod reads the data of its own series and of the one before it. */
const SERIES = ["4.4", "5.0", "6.0", "7.0", "8.0", "8.2"];

export type VersionStep =
  | { readonly kind: "same" }
  /** The feature compatibility version must be set in the data, or the next upgrade is refused. */
  | { readonly kind: "upgrade"; readonly from: string; readonly to: string }
  | { readonly kind: "refused"; readonly why: string };

/** "8.2" of "8.2.6". */
function seriesOf(version: string): string {
  return version.split(".").slice(0, 2).join(".");
}

/** Whether a mongod may open what another one has written. */
export function stepBetween(written: string, found: string): VersionStep {
  const from = seriesOf(written);
  const to = seriesOf(found);
  if (from === to) return { kind: "same" };
  const steps = placeOf(to) - placeOf(from);
  if (steps === 1) return { kind: "upgrade", from, to };
  if (steps < 0) return { kind: "refused", why: `were written by mongod ${written}, and mongod ${found} is older` };
  const between = SERIES.slice(SERIES.indexOf(from) + 1).filter((series) => placeOf(series) < placeOf(to));
  const way = between.length === 0 ? "one series after the other" : `${between.join(", then ")}, then ${to}`;
  return {
    kind: "refused",
    why: `were written by mongod ${written}, which mongod ${found} cannot read: start once with each release between (${way}), named by MONGOMS_SYSTEM_BINARY`,
  };
}

/** A series that is not known yet comes after all others, and never one step after anything but the last of them. */
function placeOf(series: string): number {
  const known = SERIES.indexOf(series);
  if (known >= 0) return known;
  return Number.parseFloat(series) > Number.parseFloat(SERIES[SERIES.length - 1] ?? "0") ? SERIES.length : -2;
}
