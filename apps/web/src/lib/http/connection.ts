import { signal } from '../browser/signal.ts';

/** Whether our own server answers: told by every call, and asked for again while it does not. */
export const online = signal(true);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Finds out. */
export async function checkConnection(): Promise<void> {
  try {
    const answer = await fetch('/health/live', { cache: 'no-store' });
    reportConnection(answer.status < 500);
  } catch {
    reportConnection(false);
  }
}

/** Takes what a call found out. While the server is away it is asked every five seconds. */
export function reportConnection(answers: boolean): void {
  clearTimeout(timer);
  online.set(answers);
  if (!answers) timer = setTimeout(checkConnection, 5_000);
}

/** Follows the browser's own word as well; called once at start. */
export function watchConnection(): void {
  window.addEventListener('offline', () => reportConnection(false));
  window.addEventListener('online', () => void checkConnection());
}
