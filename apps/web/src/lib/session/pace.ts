import { type Pace, pace, storageKeys } from '@afyakadi/contract/browser';
import { deploymentSetting } from '../browser/deployment.ts';
import { signal } from '../browser/signal.ts';
import { deviceStorage } from '../browser/storage.ts';
import { session } from './session.ts';

/** Returns true if delays are skipped: by the choice on the device, else the facility's, else the deployment's. */
export function skipsWaiting(
  stored: string | null,
  facility: boolean | null,
  deployment: string | null,
): boolean {
  if (stored !== null) return stored === 'skip';
  return facility ?? deployment === 'skip';
}

/** Returns the delay in ms; 0 if delays are skipped. */
export function delayOf(moment: Pace, skips: boolean): number {
  return skips ? 0 : pace[moment];
}

function fromAccount(): boolean {
  const facility = session.get().account?.settings.skipWaiting ?? null;
  return skipsWaiting(deviceStorage.get(storageKeys.pace), facility, deploymentSetting('pace'));
}

export const skipWaiting = signal(fromAccount());
session.subscribe(() => skipWaiting.set(fromAccount()));

/** Stores the choice of the switch "Skip waiting" on the device. */
export function setSkipWaiting(on: boolean): void {
  deviceStorage.set(storageKeys.pace, on ? 'skip' : 'keep');
  skipWaiting.set(on);
  isPaceChosen.set(true);
}

/** Whether this device has a choice of its own. */
export const isPaceChosen = signal(deviceStorage.get(storageKeys.pace) !== null);

/** How many delays this page has kept. */
export const delaysKept = signal(0);

/** Resolves after the delay. Start the work before: it does not wait for the delay. */
export function paced(moment: Pace): Promise<void> {
  const delay = delayOf(moment, skipWaiting.get());
  return new Promise((resolve) =>
    setTimeout(() => {
      if (delay > 0) delaysKept.set(delaysKept.get() + 1);
      resolve();
    }, delay),
  );
}
