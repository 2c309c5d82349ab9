import { randomInt } from 'node:crypto';
import type { Invitation, ManagedAccount } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/access/roles';
import { TOTP } from 'otpauth';
import { type Api, password } from './api.ts';

/** An account whose owner has not accepted the invitation yet. */
export interface Invited {
  id: string;
  name: string;
  role: Role;
  card: string;
  /** After the # of the invitation's address. */
  secret: string;
}

/** The administrator creates an account. */
export async function invite(admin: Api, role: Role, more: { email?: string } = {}): Promise<Invited> {
  const card = String(randomInt(300_000_000, 999_999_999));
  const name = `Asha Journey ${card}`;
  const form = {
    name,
    roles: [role],
    card,
    phone: null,
    nida: null,
    email: more.email ?? null,
    registrationNo: null,
    qualification: null,
    chargeItemCode: null,
  };
  const { item, invitation } = await admin.ok<{ item: ManagedAccount; invitation: Invitation }>(
    'POST',
    '/admin/accounts',
    form,
  );
  const secret = new URL(invitation.link ?? '').hash.slice(1);
  return { id: item.id, name, role, card, secret };
}

export interface App {
  /** The current code of the app; the server accepts each once, so each further one belongs to the next half minute. */
  code(): string;
  recoveryCodes: string[];
}

/** Sets an authenticator app up by the API. */
export async function protect(api: Api): Promise<App> {
  const { item } = await api.ok<{ item: { secret: string } }>('POST', '/auth/totp', { password });
  const totp = new TOTP({ secret: item.secret });
  let next = 0;
  const code = () => {
    const timestamp = Math.max(next, Date.now());
    next = timestamp + 30_000;
    return totp.generate({ timestamp });
  };
  const { item: confirmed } = await api.ok<{ item: { recoveryCodes: string[] } }>(
    'POST',
    '/auth/totp/confirm',
    { code: code() },
  );
  return { code, recoveryCodes: confirmed.recoveryCodes };
}
