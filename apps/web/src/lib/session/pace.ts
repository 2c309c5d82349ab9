import { type Pace, pace, storageKeys } from '@afyakadi/contract/words';
import { signal } from '../browser/signal.ts';
import { deviceStorage } from '../browser/storage.ts';
import { session } from './session.ts';

/** True when nobody is to wait: the device's own choice, else the facility's, else what the deployment set. */
export function skipsWaiting(
  stored: string | null,
  facility: boolean | null,
  deployment: string | null,
): boolean {
  if (stored !== null) return stored === 'skip';
  return facility ?? deployment === 'skip';
}

/** Milliseconds of one paced moment; none for those who skip waiting. */
export function delayOf(moment: Pace, skips: boolean): number {
  return skips ? 0 : pace[moment];
}

/** A deployment's default stands in `<meta name="pace" content="skip">`. */
function deploymentDefault(): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLMetaElement>('meta[name="pace"]')?.content ?? null;
}

function fromAccount(): boolean {
  const facility = session.get().account?.settings.skipWaiting ?? null;
  return skipsWaiting(deviceStorage.get(storageKeys.pace), facility, deploymentDefault());
}

export const skipWaiting = signal(fromAccount());
session.subscribe(() => skipWaiting.set(fromAccount()));

/** The switch "Skip waiting", remembered on the device. */
export function setSkipWaiting(on: boolean): void {
  deviceStorage.set(storageKeys.pace, on ? 'skip' : 'keep');
  skipWaiting.set(on);
}

/** Resolves when the moment's delay has passed. Start the work first: work never waits for a delay. */
export function paced(moment: Pace): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delayOf(moment, skipWaiting.get())));
}
