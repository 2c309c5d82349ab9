import { storageKeys } from '@afyakadi/contract/browser';
import { deviceStorage } from './storage.ts';

/**
 * What the device remembers under one key (requirements 3.7): rows of a list and their density, paper of labels and of slips with
 * a number, the room to which it calls, the token of a display and whether it speaks, the role of the last sign-in.
 */
export type Remembered = 'rows' | 'density' | 'labels' | 'slip' | 'room' | 'display' | 'voice' | 'role';

const stored = () => new URLSearchParams(deviceStorage.get(storageKeys.device) ?? '');

/** Returns what was remembered, for the caller to check; null without it. */
export function remembered(name: Remembered): string | null {
  return stored().get(name);
}

export function remember(name: Remembered, value: string): void {
  const all = stored();
  all.set(name, value);
  deviceStorage.set(storageKeys.device, String(all));
}
