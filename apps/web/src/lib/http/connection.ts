import { signal } from '../browser/signal.ts';

/** Whether our own server answers. Every call updates it; a probe repeats while it is false. */
export const online = signal(true);

/** How many changes are being sent again until the server answers. */
export const reconnecting = signal(0);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Probes the server, reports the result and returns it. */
export async function checkConnection(): Promise<boolean> {
  const answers = await fetch('/health/live', { cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
  reportConnection(answers);
  return answers;
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
