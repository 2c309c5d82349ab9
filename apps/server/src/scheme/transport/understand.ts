import type { z } from 'zod';
import type { ServiceAnswer, ServiceCall } from './call.ts';
import { messageOf, parseJson, readJson } from './read.ts';
import { unfitOf } from './unfit.ts';
import type { WireAnswer } from './wire.ts';

/** Whether a status is an answer of this call beside 2xx, for what it says may have to be looked at. */
export function saysMore({ also = [] }: Pick<ServiceCall<unknown>, 'also'>, status: number): boolean {
  return also.some((it) => (typeof it === 'number' ? it : it.status) === status);
}

/** What an answer says in terms of its call; `odd`: what is not understood of it, without a value of it. */
export async function understand<T>(
  call: ServiceCall<T>,
  { status, type, text }: WireAnswer,
): Promise<ServiceAnswer<T> | { odd: string }> {
  if (status >= 200 && status < 300) {
    const { answer } = call;
    const json = typeof answer === 'function' ? parseJson(text) : readJson(text);
    if (!json.ok) return { odd: json.problem };
    const parsed = typeof answer === 'function' ? await answer(json.value) : parse(answer, json.value);
    if ('odd' in parsed) return parsed;
    const odd = call.check?.(parsed.value) ?? null;
    return odd === null ? { kind: 'value', value: parsed.value } : { odd };
  }
  const message = messageOf(text, type);
  const meant = (call.also ?? []).some((also) =>
    typeof also === 'number'
      ? also === status
      : also.status === status && message?.toLowerCase().startsWith(also.begins.toLowerCase()),
  );
  // A refusal says why; a page of a gateway is none, nor does it say "not known".
  if (!meant || message === null || (status === 400 && message === '')) return { odd: `STATUS_${status}` };
  return { kind: 'said', status, message };
}

/** @returns what is odd by its place and kind, without a value of it */
export function parse<T>(schema: z.ZodType<T>, value: unknown): { value: T } | { odd: string } {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  // A key of the answer that we do not name may be a value; its messages may quote one.
  const path = (issue?.path ?? []).map((part) => (typeof part === 'string' ? part : '[]'));
  const known = path.filter((part) => part === '[]' || /^[a-z_]{1,40}$/.test(part));
  const kind = issue ? (unfitOf(issue) ?? issue.code) : '';
  return { odd: `SHAPE ${known.join('.')} ${kind}`.trim() };
}
