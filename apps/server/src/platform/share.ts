import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf work waits in a queue that all share. */
export interface Share {
  facility: string;
  account: string;
}

const current = new AsyncLocalStorage<Share>();

/** Does work, and all that it starts, on behalf of a share. */
export function onBehalfOf<T>(share: Share, work: () => T): T {
  return current.run(share, work);
}

/** Returns on whose behalf this runs: that of the caller, or of a facility where no account has asked for it. */
export function currentShare(facility = ''): Share {
  return current.getStore() ?? { facility, account: '' };
}
