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
import { findingMessages } from './findings.ts';
import { httpMessages } from './http.ts';
import { importsMessages } from './imports.ts';
import { ordersMessages } from './orders.ts';
import { outboxMessages } from './outbox.ts';
import { provisionalMessages } from './provisional.ts';
import { recordMessages } from './record.ts';
import { referralsMessages } from './referrals.ts';
import { registerMessages } from './register.ts';
import { resultsMessages } from './results.ts';
import { statusMessages } from './status.ts';
import { staysMessages } from './stays.ts';
import { validationMessages } from './validation.ts';
import { visitsMessages } from './visits.ts';

/**
 * The English text of each message in ICU MessageFormat, by code. `npx lingui extract` takes them into the catalogues of
 * apps/web, where they are translated.
 */
export const messages = {
  ...statusMessages,
  ...validationMessages,
  ...findingMessages,
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
