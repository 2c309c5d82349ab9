import type { z } from 'zod';
import type { ServiceAnswer, ServiceCall } from './call.ts';
import { messageOf, parseJson, readJson } from './read.ts';
import { mismatchOf } from './schema-mismatch.ts';
import type { WireAnswer } from './wire.ts';

/** Whether a status beside 2xx may be an answer of this call, depending on its message. */
export function isExpectedStatus({ also = [] }: Pick<ServiceCall<unknown>, 'also'>, status: number): boolean {
  return also.some((also) => (typeof also === 'number' ? also : also.status) === status);
}

/** Interprets an answer in terms of its call; `mismatch`: the part that is not recognized, without any value. */
export async function understand<T>(
  call: ServiceCall<T>,
  { status, type, text }: WireAnswer,
): Promise<ServiceAnswer<T> | { mismatch: string }> {
  if (status >= 200 && status < 300) {
    const { answer } = call;
    const json = typeof answer === 'function' ? parseJson(text) : readJson(text);
    if (!json.ok) return { mismatch: json.problem };
    const parsed = typeof answer === 'function' ? await answer(json.value) : parse(answer, json.value);
    if ('mismatch' in parsed) return parsed;
    const mismatch = call.check?.(parsed.value) ?? null;
    return mismatch === null ? { kind: 'value', value: parsed.value } : { mismatch };
  }
  const message = messageOf(text, type);
  const meant = (call.also ?? []).some((also) =>
    typeof also === 'number'
      ? also === status
      : also.status === status && message?.toLowerCase().startsWith(also.begins.toLowerCase()),
  );
  // A refusal has a message; a gateway's page has none, and does not mean "not known" either.
  if (!meant || message === null || (status === 400 && message === ''))
    return { mismatch: `STATUS_${status}` };
  return { kind: 'message', status, message };
}

/** @returns the mismatch by its place and kind, without any value */
export function parse<T>(schema: z.ZodType<T>, value: unknown): { value: T } | { mismatch: string } {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  // A key of the answer that we do not name may be a value; its messages may quote one.
  const path = (issue?.path ?? []).map((part) => (typeof part === 'string' ? part : '[]'));
  const known = path.filter((part) => part === '[]' || /^[a-z_]{1,40}$/.test(part));
  const kind = issue ? (mismatchOf(issue) ?? issue.code) : '';
  return { mismatch: `SHAPE ${known.join('.')} ${kind}`.trim() };
}
