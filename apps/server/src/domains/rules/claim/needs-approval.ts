import { aboutLines } from './found.ts';

/** A restricted item whose line has no number of the scheme's (domain §4 ApprovalRefNo). */
export const needsApproval = aboutLines('needs-approval', 'stop', (line) =>
  line.needsApproval && !line.approvalNo ? {} : null,
);
