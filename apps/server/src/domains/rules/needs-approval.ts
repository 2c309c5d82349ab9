import { coverageOf, found, type Rule } from './rule.ts';

/** A restricted item for which the scheme has given no number yet (domain §4). It can be ordered, not carried out. */
export const needsApproval: Rule = (it) =>
  coverageOf(it) === 'approval' && it.approvalNo === null ? found('needs-approval', 'warn') : null;
