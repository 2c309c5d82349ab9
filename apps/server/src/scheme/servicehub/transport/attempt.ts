import { newId } from '../../../platform/ids.ts';
import type { SchemeFacility } from '../../port/index.ts';
import { type CallName, longestAnswer } from './calls.ts';
import { type Credentials, CredentialsRefused, type Tokens } from './token.ts';
import type { Wire, WireAnswer } from './wire.ts';

/** What is sent of a call, whatever it is for. */
export interface Sent {
  name: CallName;
  method: 'GET' | 'POST';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
}

/**
 * Sends a call with the facility's token. A 401 was not carried out, so the call is sent once more with a new token; a
 * second one means that the facility is refused.
 * @throws NoAnswer, BrokenAnswer, CredentialsRefused
 */
export async function attempt(
  { wire, tokens }: { wire: Wire; tokens: Tokens },
  facility: SchemeFacility,
  credentials: Credentials,
  call: Sent,
  until: number,
): Promise<WireAnswer> {
  const query = new URLSearchParams(call.query ?? {}).toString();
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const send = (token: string) =>
    wire.send({
      method: call.method,
      path: query === '' ? call.path : `${call.path}?${query}`,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'x-request-id': newId(),
        ...(body === null ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      },
      ...{ body, until, most: longestAnswer(call.name) },
    });
  const token = await tokens.get(facility.id, credentials, until);
  const answer = await send(token);
  if (answer.status !== 401) return answer;
  tokens.drop(facility.id, token);
  const second = await tokens.get(facility.id, credentials, until);
  const again = await send(second);
  if (again.status !== 401) return again;
  tokens.drop(facility.id, second);
  throw new CredentialsRefused();
}
