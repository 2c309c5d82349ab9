import { sidebar } from '../access/permissions.ts';
import { roleNames } from '../access/roles.ts';
import {
  allClosingReasons,
  certainties,
  frequencyNames,
  missingDirectionTexts,
  severities,
} from '../care/orders.ts';
import { noRejectionReason, rejectionReasons } from '../scheme/claims.ts';
import { auditActions } from './audit-actions.ts';
import { carePointDescription, failures, successes, validationTexts } from './messages.ts';
import { schemeTexts } from './scheme.ts';
import { statusTexts } from './status.ts';

/** The texts that the screens have in English. In the catalogues, the English text is their key. */
export const texts: readonly string[] = [
  ...Object.values(failures),
  ...Object.values(successes),
  ...Object.values(validationTexts),
  ...Object.values(statusTexts),
  ...Object.values(auditActions),
  ...Object.values(rejectionReasons),
  noRejectionReason,
  ...Object.values(frequencyNames),
  ...Object.values(missingDirectionTexts),
  ...allClosingReasons,
  ...certainties,
  ...severities,
  ...Object.values(roleNames),
  ...sidebar.map(({ label }) => label),
  carePointDescription,
  ...schemeTexts,
];
