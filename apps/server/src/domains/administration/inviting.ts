import type { Endpoint, Invitation, ManagedAccount } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import { invite } from '../accounts/index.ts';

interface Invited {
  item: ManagedAccount;
  extra: { invitation: Invitation };
}

/**
 * Does `work` and invites the account that it gives, in one transaction. The link is in the first answer alone: what is
 * stored for a repeat of the Idempotency-Key has none, for it would hold a secret in readable form.
 */
export async function inviting(
  call: Pick<Call<Endpoint>, 'caller' | 'now' | 'origin' | 'change'>,
  work: (tx: Tx) => Promise<ManagedAccount>,
): Promise<Invited> {
  const first: { link: string | null } = { link: null };
  const kept = await call.change(async (tx): Promise<Invited> => {
    const item = await work(tx);
    const of = { facilityId: call.caller.facility.id, id: item.id };
    const { secret, expiresAt } = await invite(tx, of, call.caller.accountId, call.now);
    first.link = `${call.origin}/invitation#${secret}`;
    return {
      item,
      extra: { invitation: { link: null, expiresAt: expiresAt.toISOString(), sentBy: null } },
    };
  });
  return { item: kept.item, extra: { invitation: { ...kept.extra.invitation, link: first.link } } };
}
