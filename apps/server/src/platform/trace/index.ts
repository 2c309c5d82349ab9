import type { Tracer } from './otlp.ts';

/** Null as long as traces are off. */
export const tracing: { tracer: Tracer | null } = { tracer: null };

/**
 * Sends traces by OTLP (HTTP, JSON) from now on. The libraries are loaded only here, so a server without traces has
 * neither their start nor their memory.
 * @returns what sends the last spans and ends it
 */
export async function startTracing(endpoint: string | null): Promise<() => Promise<void>> {
  if (endpoint === null) return async () => {};
  const { createTracer } = await import('./otlp.ts');
  const { tracer, stop } = createTracer(endpoint);
  tracing.tracer = tracer;
  return async () => {
    tracing.tracer = null;
    await stop();
  };
}
