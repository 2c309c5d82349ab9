/** From these minutes on a wait is shown in amber, then in red. */
export const waitingLimits = { amber: 30, red: 60 } as const;

export type WaitingTone = 'calm' | 'amber' | 'red';

export function waitingTone(minutes: number): WaitingTone {
  if (minutes >= waitingLimits.red) return 'red';
  return minutes >= waitingLimits.amber ? 'amber' : 'calm';
}
