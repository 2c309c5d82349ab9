import { signal } from '../browser/signal.ts';

/** Whether our own server answers. Every call updates it; a probe repeats while it is false. */
export const online = signal(true);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Probes the server and reports the result. */
export async function checkConnection(): Promise<void> {
  try {
    const answer = await fetch('/health/live', { cache: 'no-store' });
    reportConnection(answer.status < 500);
  } catch {
    reportConnection(false);
  }
}

/** Records whether the server answered. Probes it every 5 s while it does not. */
export function reportConnection(answers: boolean): void {
  clearTimeout(timer);
  online.set(answers);
  if (!answers) timer = setTimeout(checkConnection, 5_000);
}

/** Listens to the online and offline events of the browser. Called once at start. */
export function watchConnection(): void {
  window.addEventListener('offline', () => reportConnection(false));
  window.addEventListener('online', () => void checkConnection());
}
