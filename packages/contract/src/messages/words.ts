import { auditActions } from '../words/audit-actions.ts';
import { carePointDescription, failures, successes, validationTexts } from '../words/messages.ts';
import {
  allClosingReasons,
  certainties,
  frequencyNames,
  missingDirectionTexts,
  severities,
} from '../words/orders.ts';
import { sidebar } from '../words/permissions.ts';
import { roleNames } from '../words/roles.ts';
import { noRejectionReason, rejectionReasons } from '../words/rules.ts';
import { schemeTexts } from '../words/scheme-texts.ts';
import { statusTexts } from '../words/status-texts.ts';

/** The texts that the screens have in English, from `words/`. In the catalogues, the English text is their key. */
export const words: readonly string[] = [
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
