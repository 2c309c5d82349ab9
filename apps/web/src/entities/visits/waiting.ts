import { waitingLimits } from '@afyakadi/contract/limits';

export type WaitingTone = 'calm' | 'amber' | 'red';

export function waitingTone(minutes: number): WaitingTone {
  if (minutes >= waitingLimits.red) return 'red';
  return minutes >= waitingLimits.amber ? 'amber' : 'calm';
}
