import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type IdGenerator,
  RandomIdGenerator,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { statementName } from './statement-name.ts';

/** A request as a trace names it: by its route's pattern, never by its address. */
interface TracedRequest {
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

/** Random identifiers, except for the span that `as` starts. */
class SpanIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private given: { traceId: string; spanId: string } | undefined;

  generateTraceId = () => this.given?.traceId ?? this.random.generateTraceId();
  generateSpanId = () => this.given?.spanId ?? this.random.generateSpanId();

  as<T>(given: { traceId: string; spanId: string }, start: () => T): T {
    this.given = given;
    try {
      return start();
    } finally {
      this.given = undefined;
    }
  }
}

/** Of what a person did once, for all its attempts. The key itself stays a secret of the browser. */
function idsOf(key: string): { traceId: string; spanId: string } {
  const hash = createHash('sha256').update(key).digest('hex');
  return { traceId: hash.slice(0, 32), spanId: hash.slice(32, 48) };
}

/**
 * @param endpoint the address of an OTLP receiver, such as http://127.0.0.1:4318; its headers, if it wants some, are read
 * from OTEL_EXPORTER_OTLP_HEADERS by the library
 */
export function createTracer(endpoint: string): { tracer: Tracer; stop: () => Promise<void> } {
  const ids = new SpanIds();
  const provider = new TracerProvider({
    idGenerator: ids,
    resource: resourceFromAttributes({ 'service.name': process.env.OTEL_SERVICE_NAME ?? 'afyakadi' }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` }),
      }),
    ],
  });
  const spans = provider.getTracer('afyakadi');
  const contexts = new AsyncLocalStorage<Context>();
  const current = () => contexts.getStore() ?? ROOT_CONTEXT;
  /** Where a span begins. A timer that a request started keeps its context, but works for nobody once it is answered. */
  const parent = () => (trace.getSpan(current())?.isRecording() ? current() : ROOT_CONTEXT);
  const propagator = new W3CTraceContextPropagator();

  function contextOf(name: string, traceparent: string | undefined, key: string | undefined) {
    const outside = propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
    if (trace.getSpanContext(outside) || key === undefined) return { action: undefined, context: outside };
    const action = ids.as(idsOf(key), () => spans.startSpan(`action ${name}`, { root: true }, ROOT_CONTEXT));
    return { action, context: trace.setSpan(ROOT_CONTEXT, action) };
  }

  const below = (span: Span): Context => trace.setSpan(current(), span);
  const fail = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR });

  const tracer: Tracer = {
    request({ method, route, parent: traceparent, key }) {
      const name = `${method} ${route}`;
      const { action, context } = contextOf(name, traceparent, key);
      const attributes = { 'http.request.method': method, 'http.route': route };
      const span = spans.startSpan(name, { kind: SpanKind.SERVER, attributes }, context);
      const spanContext = trace.setSpan(context, span);
      return {
        within: (work) => contexts.run(spanContext, work),
        end(status, first) {
          span.setAttribute('http.response.status_code', status);
          if (status >= 500) fail(span);
          span.end();
          // A repeat would send the span of the action again.
          if (first) action?.end();
        },
      };
    },
    statement(text) {
      const active = parent();
      if (!trace.getSpan(active)) return null;
      const attributes = { 'db.system.name': 'postgresql' };
      const span = spans.startSpan(statementName(text), { kind: SpanKind.CLIENT, attributes }, active);
      return (failed) => {
        if (failed) fail(span);
        span.end();
      };
    },
    async schemeCall(name, work) {
      const span = spans.startSpan(`scheme ${name}`, { kind: SpanKind.CLIENT }, parent());
      try {
        return await contexts.run(below(span), work);
      } catch (error) {
        fail(span);
        throw error;
      } finally {
        span.end();
      }
    },
    headers() {
      const carrier: Record<string, string> = {};
      propagator.inject(current(), carrier, defaultTextMapSetter);
      return carrier;
    },
    traceId: () => trace.getSpanContext(current())?.traceId,
  };
  return { tracer, stop: () => provider.shutdown() };
}
