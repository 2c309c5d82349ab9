/**
 * The actions of the audit trail: each code with its sentence in both languages. Every code that the server writes is
 * here. The part before the dot groups related actions.
 */
export const auditActions = {
  // Accounts and sessions
  'account.signed-in': 'Signed in',
  'account.sign-in-failed': 'Tried to sign in: refused',
  'account.sign-in-held': 'Tried to sign in again too soon: held off',
  'account.signed-out': 'Signed out',
  'account.password-changed': 'Changed the own password',
  'account.password-refused': 'Gave a wrong password where it was asked again',
  'account.sessions-ended': 'Ended sessions of an account',
  'account.created': 'Created an account',
  'account.changed': 'Changed an account',
  'account.disabled': 'Disabled an account',
  'account.enabled': 'Enabled an account again',
  'account.reset': 'Reset the password of an account',
  'account.invitation-accepted': 'Accepted an invitation: password set',
  'account.code-seen': 'Saw a code that opens an account, to hand it over',
  'account.reset-asked': 'Asked for a new password',
  'account.reset-failed': 'Reset code refused',
  'account.reset-made': 'Set a new password by a reset code',
  'account.unlocked': 'Lifted the wait after failed sign-ins',
  'session.locked': 'Locked the session',
  'session.locked-idle': 'Session locked, for nobody used it',
  'session.unlocked': 'Unlocked the session',
  'session.unlock-failed': 'Tried to unlock the session: refused',
  'session.ended': 'Ended a session',
  'session.reuse-detected': 'Session ended, for a used key of it came back',
  'second-factor.added': 'Set up a second factor',
  'second-factor.removed': 'Removed a second factor',
  'second-factor.recovery-codes-made': 'Made new recovery codes',
  'second-factor.asked': 'Was asked for the second factor',
  'second-factor.used': 'Confirmed with the second factor',
  'second-factor.refused': 'Second factor refused',

  // The facility
  'care-point.created': 'Created a care point',
  'care-point.changed': 'Changed a care point',
  'settings.changed': 'Changed the settings of the facility',
  'scheme.settings-changed': 'Changed how the facility reaches its scheme',
  'scheme.tested': 'Tried the connection to the scheme',
  'outbox.retried': 'Had something told to the scheme again',
  'outbox.given-up': 'Gave up telling the scheme of something',
  'tariff.fetched': 'Fetched the tariff of the scheme',
  'tariff.scheduled': 'Set from when a tariff holds',
  'item.created': 'Added an item to the catalogue',
  'item.changed': 'Changed an item of the catalogue',
  'register.keeper-changed': 'Changed which facility keeps the register',
  'import.read': 'Read a file to be imported',
  'import.applied': 'Applied an import',
  'import.discarded': 'Discarded an import',
  'import.refused-exported': 'Exported the refused rows of an import',
  'installation.restored': 'Installation restored from a backup',
  'installation.facility-added': 'Added the facility to the installation',
  'installation.secrets-sealed': 'Sealed secrets of accounts with another key',

  // Looking
  'record.seen': 'Saw the record of a patient',
  'identity.seen': 'Saw who a patient is',
  'record.glass-broken': 'Opened the record of a patient of another care point',
  'list.seen': 'Saw a list with names',
  'people.searched': 'Searched for patients',
  'approval.use-refused': 'The scheme does not count what was given against an approval',
  'claim.seen': 'Saw a claim',
  'referral.seen': 'Saw a referral',
  'audit.searched': 'Searched the audit trail',
  'audit.exported': 'Exported the audit trail',

  // At the desk
  'verification.refused': 'Card refused by the scheme',
  'verification.unchecked': 'Card not checked, for the scheme gave no answer',
  'authorization.created': 'Verified a card: authorized',
  'authorization.withdrawn': 'Withdrew an authorization',
  'authorization.provisional': 'Authorized provisionally, for the scheme was silent',
  'authorization.settled': 'Provisional authorization confirmed by the scheme',
  'authorization.not-settled': 'Provisional authorization refused by the scheme',
  'authorization.left-to-person': 'Provisional authorization left to a person: the scheme does not decide it',
  'authorization.asked-again': 'Asked the scheme again about a provisional authorization',
  'authorization.closed': 'Ended a provisional authorization',
  'authorization.found': 'Authorization found whose answer had been lost',
  'card.looked-up': 'Looked up a card',
  'member.identified': 'Entered who a card holder is',
  'visit.started': 'Started a visit',
  'visit.taken': 'Took a patient in',
  'visit.completed': 'Completed a visit',
  'visit.completion-undone': 'Undid the completion of a visit',
  'visit.reopened': 'Visit opened again',
  'visit.cancelled': 'Cancelled a visit',

  // The record, orders, results
  'diagnosis.recorded': 'Recorded a diagnosis',
  'diagnosis.finalized': 'Made a diagnosis final',
  'diagnosis.withdrawn': 'Withdrew a diagnosis',
  'note.written': 'Wrote a clinical note',
  'allergy.recorded': 'Recorded an allergy',
  'allergy.withdrawn': 'Withdrew an allergy',
  'order.placed': 'Ordered medicines or tests',
  'order-line.cancelled': 'Cancelled an ordered item',
  'medicine.dispensed': 'Dispensed a medicine',
  'medicine.reversed': 'Took a medicine back',
  'medicine.not-given': 'Closed a medicine as not given',
  'test.not-done': 'Closed a test as not done',
  'result.submitted': 'Submitted a result',
  'result.corrected': 'Corrected a result',
  'result.authorized': 'Authorized a result',
  'result.notified': 'Told a doctor of a critical result',
  'approval.requested': 'Asked the scheme for an approval',
  'approval.answered': 'Approval answered by the scheme',

  // Documents
  'prescription.printed': 'Printed a prescription',
  'result.printed': 'Printed a result',
  'referral.printed': 'Printed a referral letter',
  'claim.printed': 'Printed a claim form',

  // Referrals
  'referral.created': 'Referred a patient',
  'referral.received': 'Received a referred patient',
  'referral.answered': 'Referral answered by the scheme',
  'referral.resubmitted': 'Sent a referral again',
  'referral.completed': 'Completed a referral',

  // Claims
  'claim.begun': 'Began a claim',
  'claim.changed': 'Changed a claim',
  'claim.built': 'Built a claim',
  'claim.sending': 'Began to send a claim',
  'claim.submitted': 'Sent a claim: received',
  'claim.not-taken': 'Claim not taken by the scheme',
  'claim.unanswered': 'Claim sent, not answered',
  'claim.sending-given-up': 'Gave up sending a claim',
  'claim.approved': 'Claim approved by the scheme',
  'claim.rejected': 'Claim rejected by the scheme',
  'claim.resubmitted': 'Made a new version of a claim',
  'claims.month-closing': 'Began to close a month of claims',
  'claims.month-closed': 'Closed a month of claims',
  'claims.payment-recorded': 'Recorded a payment of the scheme',
  'claims.exported': 'Exported claims',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof auditActions;

/** Returns the sentence of an action; its code if it is unknown, as in a row of a newer version. */
export function auditActionText(action: string): string {
  const texts: Record<string, string> = auditActions;
  return Object.hasOwn(texts, action) ? (texts[action] ?? action) : action;
}
