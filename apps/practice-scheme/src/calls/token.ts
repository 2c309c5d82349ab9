import { json, type Reply } from '../wire/reply.ts';
import type { Tokens } from '../wire/tokens.ts';

/** `POST {token}`: client credentials as a form; wrong ones are answered 400 `invalid_client`. */
export function tokenReply(
  text: string,
  tokens: Tokens,
  now: number,
  seconds: number,
): { reply: Reply; code: string | null } {
  const form = new URLSearchParams(text);
  const refused = (error: string) => ({ reply: json(400, { error }), code: null });
  if (form.get('grant_type') !== 'client_credentials') return refused('unsupported_grant_type');
  if (form.get('scope') !== 'OnlineServices') return refused('invalid_scope');
  const facility = tokens.facilityOf({
    clientId: form.get('client_id') ?? '',
    clientSecret: form.get('client_secret') ?? '',
  });
  if (!facility) return refused('invalid_client');
  const access_token = tokens.give(facility, now + seconds * 1000);
  return {
    reply: json(200, { access_token, expires_in: seconds, token_type: 'Bearer', scope: 'OnlineServices' }),
    code: facility.code,
  };
}
