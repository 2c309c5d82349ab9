import { bodyOf, json, type Reply } from '../wire/reply.ts';

const statusKeys = /^(authorization|approval|card)?status$/i;
const times = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A status that no document mentions. */
export const unknownStatus = 'DEFERRED';

/** Returns the answer with an unknown word in each of its statuses; the answer itself where it has no status. */
export function withUnknownStatus(reply: Reply): Reply {
  return rewritten(reply, (key, value) =>
    typeof value === 'string' && statusKeys.test(key) ? unknownStatus : value,
  );
}

/** Returns the answer of a scheme whose clock is off by `ms`: every time, and the lifetime of a token. */
export function withClockOff(reply: Reply, ms: number): Reply {
  return rewritten(reply, (key, value) => {
    if (key === 'expires_in' && typeof value === 'number') return value + Math.round(ms / 1000);
    if (typeof value !== 'string' || !times.test(value)) return value;
    return new Date(Date.parse(`${value}Z`) + ms).toISOString().slice(0, -1);
  });
}

function rewritten(reply: Reply, change: (key: string, value: unknown) => unknown): Reply {
  const body = bodyOf(reply);
  return body === undefined ? reply : json(reply.status, walk('', body, change));
}

function walk(key: string, value: unknown, change: (key: string, value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((each) => walk('', each, change));
  if (typeof value !== 'object' || value === null) return change(key, value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, walk(name, each, change)]));
}
