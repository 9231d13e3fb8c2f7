import type { Place } from "../../runtime/work.js";

/** A place that a caller holds. */
export interface Turn extends Place {
  /** Gives the place back; nothing happens when that is called again. */
  readonly end: () => void;
  /** Gives the place to others; until the end the answer counts as one that its caller has yet to read. */
  readonly sends: () => void;
}

interface Places {
  /** Waits for a place, and answers what gives it back. */
  readonly take: () => Promise<() => void>;
  /** Whether whoever holds a place may go on there, although it takes long. */
  readonly becomesLong: () => boolean;
  readonly giveWay: () => Promise<void> | null;
  /** Counts an answer that is on its way, and answers what ends that. */
  readonly sends: () => () => void;
}

/** The turn of a caller that has a place: it may leave it for a while, and has it again when it comes back. */
export function heldTurn(give: () => void, places: Places): Turn {
  let [isOver, isSent, isPlaced] = [false, false, true];
  let coming: Promise<void> | null = null;
  const leave = (): void => {
    give();
    isPlaced = false;
  };
  // Several branches of one request may come back at once; they share one place.
  const comeBack = async (): Promise<void> => {
    if (isOver || isSent || isPlaced) return;
    coming ??= places
      .take()
      .then((place) => {
        // Its end, or its answer, came while it waited.
        if (isOver || isSent) place();
        else [give, isPlaced] = [place, true];
      })
      .finally(() => (coming = null));
    await coming;
  };
  return {
    end: () => {
      isOver = true;
      give();
    },
    sends: () => {
      if (isOver || isSent) return;
      isSent = true;
      const sent = places.sends();
      if (isPlaced) leave();
      give = sent;
    },
    without: async (wait) => {
      if (isPlaced) leave();
      try {
        return await wait();
      } finally {
        await comeBack();
      }
    },
    long: async () => {
      if (isPlaced && !places.becomesLong()) leave();
      await comeBack();
    },
    // Its place is kept: others of its caller may wait for what it holds.
    giveWay: () => (isOver || !isPlaced ? null : places.giveWay()),
  };
}
