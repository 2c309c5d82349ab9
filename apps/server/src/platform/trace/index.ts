/** A request as a trace names it: by its route's pattern, never by its address. */
export interface TracedRequest {
  method: string;
  route: string;
  /** The header `traceparent`, from a proxy that traces too. */
  parent: string | undefined;
  /** The Idempotency-Key: the same for every attempt of what a person did once. */
  key: string | undefined;
}

export interface RequestTrace {
  /** Runs work below the request's span: at each step to which Fastify returns from an event of the connection. */
  within<T>(work: () => T): T;
  /** @param first whether this attempt did the work, and not an earlier one */
  end(status: number, first: boolean): void;
}

/** The spans of this process. None contains a value: no parameter, address, identifier or text of a person. */
export interface Tracer {
  request(request: TracedRequest): RequestTrace;
  /** Starts the span of a statement; null where no span is active. Its end takes whether it failed. */
  statement(text: string): ((failed: boolean) => void) | null;
  /** The span of a call to a scheme's service. */
  schemeCall<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** The header that continues the active span elsewhere; empty without one. */
  headers(): Record<string, string>;
  /** Of the active span, for a line of the log. */
  traceId(): string | undefined;
}

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
