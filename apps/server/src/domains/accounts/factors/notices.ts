import { writeAudit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Caller } from '../../../platform/http/route.ts';
import type { Outgoing } from '../../../platform/messages/index.ts';
import { type AccountDeps, type Owner, ownerOf } from '../deps.ts';
import { momentText } from '../message-texts.ts';

/** Changes that an account's owner is notified of, because somebody else may have made them. */
type Noticed = 'added' | 'removed' | 'recovery-codes-made' | 'recovery-code-used';

/* The reader's language is unknown here, so one text has both. */
const texts: Record<Noticed, { en: string; sw: string }> = {
  added: {
    en: 'a second factor was added to your account',
    sw: 'uthibitisho wa pili umeongezwa kwenye akaunti yako',
  },
  removed: {
    en: 'a second factor of your account was removed',
    sw: 'uthibitisho wa pili wa akaunti yako umeondolewa',
  },
  'recovery-codes-made': {
    en: 'new recovery codes were made for your account',
    sw: 'namba mpya za dharura za akaunti yako zimetengenezwa',
  },
  'recovery-code-used': {
    en: 'somebody signed in to your account with a recovery code',
    sw: 'kuna aliyeingia kwenye akaunti yako kwa namba ya dharura',
  },
};

/** Writes the notice in the transaction of the change; it is sent after the commit. */
export function writeNotice(
  { messages, config }: Pick<AccountDeps, 'messages' | 'config'>,
  tx: Tx,
  to: Owner & { facilityName: string },
  what: Noticed,
  now: Date,
): Promise<Outgoing> {
  const { brand, timeZone } = config;
  const moment = momentText(now, timeZone);
  const { en, sw } = texts[what];
  const head = `${brand}, ${to.facilityName}`;
  const text =
    `${head}: on ${moment} ${en}. If that was not you, tell your administrator at once.\n` +
    `${moment}: ${sw}. Kama si wewe uliyefanya hivyo, mjulishe msimamizi wako mara moja.`;
  return messages.write(tx, to, { purpose: 'notice', subject: head, text, until: null }, now);
}

/** Records a change of an account's own second factors, and the notice of it. */
export async function notifyChange(
  deps: Pick<AccountDeps, 'messages' | 'config'>,
  tx: Tx,
  call: { caller: Caller; now: Date },
  what: 'added' | 'removed' | 'recovery-codes-made',
  detail: Record<string, unknown>,
): Promise<Outgoing> {
  const owner = ownerOf(call.caller);
  await writeAudit(tx, call, {
    action: `second-factor.${what}`,
    subjectType: 'account',
    subjectId: owner.accountId,
    detail,
  });
  return writeNotice(deps, tx, { ...owner, facilityName: call.caller.facility.name }, what, call.now);
}
