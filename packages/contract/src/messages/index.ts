import { findingTexts } from '../words/findings.ts';
import { validationTexts } from '../words/messages.ts';
import { statusTexts } from '../words/status-texts.ts';
import { accountsMessages } from './accounts.ts';
import { administrationMessages } from './administration.ts';
import { approvalsMessages } from './approvals.ts';
import { auditMessages } from './audit.ts';
import { cardsMessages } from './cards.ts';
import { catalogueMessages } from './catalogue.ts';
import { claimsMessages } from './claims.ts';
import { connectionMessages } from './connection.ts';
import { documentsMessages } from './documents.ts';
import { fieldsMessages } from './fields.ts';
import { httpMessages } from './http.ts';
import { importsMessages } from './imports.ts';
import { ordersMessages } from './orders.ts';
import { outboxMessages } from './outbox.ts';
import { provisionalMessages } from './provisional.ts';
import { recordMessages } from './record.ts';
import { referralsMessages } from './referrals.ts';
import { registerMessages } from './register.ts';
import { resultsMessages } from './results.ts';
import { staysMessages } from './stays.ts';
import { visitsMessages } from './visits.ts';

type Under<Domain extends string, Texts> = {
  readonly [Name in keyof Texts & string as `${Domain}.${Name}`]: Texts[Name];
};

/** Texts that the screens have by their names, by their codes. */
const under = <Domain extends string, Texts extends object>(domain: Domain, texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${domain}.${name}`, text])) as Under<
    Domain,
    Texts
  >;

/**
 * The English text of each message in ICU MessageFormat, by code. `npx lingui extract` takes them into the catalogues of
 * apps/web, where they are translated.
 */
export const messages = {
  ...under('status', statusTexts),
  ...under('validation', validationTexts),
  ...under('finding', findingTexts),
  ...accountsMessages,
  ...administrationMessages,
  ...approvalsMessages,
  ...auditMessages,
  ...cardsMessages,
  ...catalogueMessages,
  ...claimsMessages,
  ...connectionMessages,
  ...documentsMessages,
  ...fieldsMessages,
  ...httpMessages,
  ...importsMessages,
  ...ordersMessages,
  ...outboxMessages,
  ...provisionalMessages,
  ...recordMessages,
  ...referralsMessages,
  ...registerMessages,
  ...resultsMessages,
  ...staysMessages,
  ...visitsMessages,
} as const;

export type MessageCode = keyof typeof messages;

export { type Message, type MessageParam, message, type ParamsOf } from './message.ts';
export { words } from './words.ts';
