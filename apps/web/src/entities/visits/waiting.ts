import { waitingLimits } from '@afyakadi/contract/words';

export type WaitingTone = 'calm' | 'amber' | 'red';

export function waitingTone(minutes: number): WaitingTone {
  if (minutes >= waitingLimits.red) return 'red';
  return minutes >= waitingLimits.amber ? 'amber' : 'calm';
}
