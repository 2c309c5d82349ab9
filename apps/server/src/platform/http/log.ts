import type { Config } from '../config/index.ts';
import { JobPartError } from '../errors.ts';
import { tracing } from '../trace/index.ts';

/** Where the log's lines go: standard output, unless a test reads them. */
export interface LogTarget {
  write(line: string): void;
}

/**
 * Fields that may contain a person's name, number, picture or secret, in case a line has them by mistake. Values that
 * are logged on purpose (pattern, method, status and identifiers) have other names.
 */
const personal = new Set([
  ...[
    'password',
    'currentPassword',
    'newPassword',
    'code',
    'secret',
    'token',
    'refreshToken',
    'authorization',
  ],
  ...[
    'cookie',
    'identifier',
    'nationalId',
    'cardNo',
    'card_no',
    'phone',
    'email',
    'nida',
    'name',
    'firstName',
  ],
  ...[
    'middleName',
    'lastName',
    'patientName',
    'dateOfBirth',
    'photo',
    'imageData',
    'fpCode',
    'body',
    'query',
  ],
  ...['params', 'payload', 'headers', 'rawHeaders', 'text', 'reason', 'remarks', 'url', 'detail', 'where'],
]);

/** They choose what they show themselves. */
const serializers = { err: errorForLog, error: errorForLog, req: requestForLog, res: answerForLog };

type Fields = Record<string, unknown>;

/**
 * Returns the fields of a line without the values of `personal`, nor those inside a field. pino's `redact` does the
 * same, but parses all its paths again for each field of each line.
 */
export function censored(fields: Fields): Fields {
  return censor(fields, (value, name) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(name in serializers)
      ? censor({ ...value }, (inner) => inner)
      : value,
  );
}

function censor(fields: Fields, show: (value: unknown, name: string) => unknown): Fields {
  const shown: Fields = {};
  for (const name in fields) shown[name] = personal.has(name) ? '…' : show(fields[name], name);
  return shown;
}

/** Returns the options of the log, which decide what of a call or a failure may appear in a line. */
export function logOptions(config: Config, target: LogTarget | undefined) {
  return {
    level: config.logLevel,
    ...(target ? { stream: target } : {}),
    ...(tracing.tracer ? { mixin: traceOf } : {}),
    serializers,
    formatters: { log: censored },
  };
}

/** The trace of what the process does now, by which a line is found from a trace and the other way round. */
function traceOf(): { traceId?: string } {
  const traceId = tracing.tracer?.traceId();
  return traceId === undefined ? {} : { traceId };
}

/** A request by its method and the route's pattern: its address may contain what somebody typed. */
function requestForLog(request: unknown): { method: string; route: string } {
  const { method, routeOptions }: { method?: unknown; routeOptions?: { url?: unknown } } = Object(request);
  return { method: String(method), route: String(routeOptions?.url ?? 'none') };
}

function answerForLog(reply: unknown): { statusCode: number } {
  const { statusCode }: { statusCode?: unknown } = Object(reply);
  return { statusCode: Number(statusCode) };
}

/** Messages of these kinds quote their input. */
const quoting = new Set(['ZodError', 'SyntaxError', 'AggregateError']);

/** Most failures logged of those inside one failure. */
const maxGathered = 5;

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [key: string]: unknown;
}

/**
 * Messages of PostgreSQL quote values ("Key (card_no)=(…)"), so its errors are logged by code and constraint. One
 * that gathers several has no message of its own: the first of them are logged by the same rules.
 */
export function errorForLog(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, constraint, table }: { code?: unknown; constraint?: unknown; table?: unknown } =
    Object(error);
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) {
    return { type: 'DatabaseError', message: code, constraint, table, stack: frames(error) };
  }
  const message = quoting.has(error.name) ? 'its message may quote what was read' : error.message;
  return { type: error.name, message, stack: frames(error), ...gatheredBy(error) };
}

/** The errors that one was made of, by the same rules. */
function gatheredBy(error: Error): { errors?: LoggedError[]; cause?: LoggedError } {
  if (error instanceof JobPartError) return { cause: single(error.cause) };
  if (!(error instanceof AggregateError)) return {};
  return { errors: error.errors.slice(0, maxGathered).map(errorOfPart) };
}

/** One failure of several, with the part of the job if it names one. */
function errorOfPart(error: unknown): LoggedError {
  return error instanceof JobPartError ? errorForLog(error) : single(error);
}

/** Errors inside an error inside an error are left out: the chain could be a circle. */
function single(error: unknown): LoggedError {
  const hasOthers = error instanceof AggregateError || error instanceof JobPartError;
  return errorForLog(hasOthers ? new Error('several failures') : error);
}

function frames(error: Error): string {
  return (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
