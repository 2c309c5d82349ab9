import type { Endpoint, Invitation, ManagedAccount } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import type { Messages, Outgoing } from '../../platform/messages/index.ts';
import { invitationText, invite, momentText } from '../accounts/index.ts';

export interface InvitingDeps {
  config: { brand: string; timeZone: string };
  messages: Messages;
}

interface Invited {
  item: ManagedAccount;
  extra: { invitation: Invitation };
}

/**
 * Runs `work` and invites the account that it returns, in one transaction; messages go out after the commit. Only the
 * first answer contains the link: the stored answer for a repeated Idempotency-Key would keep a readable secret.
 */
export async function inviting(
  { config, messages }: InvitingDeps,
  call: Pick<Call<Endpoint>, 'caller' | 'now' | 'origin' | 'change'>,
  work: (tx: Tx) => Promise<ManagedAccount>,
): Promise<Invited> {
  const { caller, now } = call;
  const outgoing: { link: string | null; message: Outgoing | null } = { link: null, message: null };
  const stored = await call.change(async (tx): Promise<Invited> => {
    const item = await work(tx);
    const facilityId = caller.facility.id;
    const { secret, expiresAt } = await invite(tx, { facilityId, id: item.id }, caller.accountId, now);
    outgoing.link = `${call.origin}/invitation#${secret}`;
    const names = { brand: config.brand, facility: caller.facility.name };
    const text = invitationText(names, outgoing.link, momentText(expiresAt, config.timeZone));
    const to = { facilityId, accountId: item.id };
    outgoing.message = await messages.write(tx, to, { ...text, until: expiresAt, handedOver: true }, now);
    const { sentBy } = outgoing.message;
    return { item, extra: { invitation: { link: null, expiresAt: expiresAt.toISOString(), sentBy } } };
  });
  outgoing.message?.send();
  return { item: stored.item, extra: { invitation: { ...stored.extra.invitation, link: outgoing.link } } };
}
