/** Runs one thing of a name at a time. */
export type Lock = <Result>(name: string, run: () => Promise<Result>) => Promise<Result>;

/** Among all that one page or process does. */
export function localLock(): Lock {
  const last = new Map<string, Promise<unknown>>();
  return (name, run) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(name, mine);
    return mine;
  };
}

/** Among all tabs of a site, which share their stores. */
export function webLock(locks: LockManager = navigator.locks): Lock {
  return async (name, run) => await locks.request(`household-budget:${name}`, run);
}
