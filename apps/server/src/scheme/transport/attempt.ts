import { newId } from '../../platform/database/index.ts';
import { tracing } from '../../platform/trace/index.ts';
import type { Credentials } from '../port/link.ts';
import type { Sent } from './call.ts';
import { maxAnswer } from './longest.ts';
import { CredentialsRefused, type Tokens } from './token.ts';
import type { Wire, WireAnswer } from './wire.ts';

/**
 * Sends a call with the facility's token. A 401 was not carried out, so the call is sent once more with a new token; a
 * second one means that the facility is refused, and while that is known there is no second try.
 * @param isProbe a probe of the connection ignores a recent refusal of the credentials
 * @param note gets the identifier of the last request
 * @throws NoAnswer, BrokenAnswer, CredentialsRefused
 */
export async function attempt(
  { wire, tokens }: { wire: Wire; tokens: Tokens },
  connection: string,
  credentials: Credentials,
  call: Sent,
  { until, isProbe = false }: { until: number; isProbe?: boolean },
  note: { requestId: string },
): Promise<WireAnswer> {
  const query = new URLSearchParams(call.query ?? {}).toString();
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  const send = (token: string) => {
    // A new one each time, to distinguish the attempts in the scheme's log.
    note.requestId = newId();
    return wire.send({
      method: call.method,
      path: query === '' ? call.path : `${call.path}?${query}`,
      headers: {
        accept: 'application/json',
        authorization: ['Bearer', token].join(' '),
        'x-request-id': note.requestId,
        ...tracing.tracer?.headers(),
        ...(body === null ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      },
      body,
      until,
      most: maxAnswer(call.name),
    });
  };
  const request = { connection, credentials, call: call.name, isProbe };
  let token = await tokens.get(request, until);
  let answer = await send(token);
  if (answer.status === 401 && tokens.drop(request, token)) {
    token = await tokens.get(request, until);
    answer = await send(token);
  }
  if (answer.status === 401) {
    tokens.refuse(request, token);
    throw new CredentialsRefused(isProbe);
  }
  tokens.accept(request);
  return answer;
}
