/**
 * The actions of the audit trail: each code with its sentence in both languages. Every code that the server writes is
 * here. The part before the dot groups related actions.
 */
export const auditActions = {
  // Accounts and sessions
  'account.signed-in': 'Signed in',
  'account.sign-in-failed': 'Failed sign-in',
  'account.sign-in-held': 'Sign-in attempt too soon: delayed',
  'account.signed-out': 'Signed out',
  'account.password-changed': 'Changed own password',
  'account.password-refused': 'Entered a wrong password when asked to confirm it',
  'account.sessions-ended': 'Ended sessions of an account',
  'account.created': 'Created an account',
  'account.changed': 'Changed an account',
  'account.disabled': 'Disabled an account',
  'account.enabled': 'Re-enabled an account',
  'account.reset': 'Reset the password of an account',
  'account.invitation-accepted': 'Accepted an invitation: password set',
  'account.code-seen': 'Viewed a sign-in code to hand over',
  'account.reset-asked': 'Requested a new password',
  'account.reset-failed': 'Reset code refused',
  'account.reset-made': 'Set a new password with a reset code',
  'account.unlocked': 'Unlocked sign-in after failed attempts',
  'session.locked': 'Locked the session',
  'session.locked-idle': 'Session locked: not in use',
  'session.unlocked': 'Unlocked the session',
  'session.unlock-failed': 'Failed to unlock the session',
  'session.ended': 'Ended a session',
  'session.reuse-detected': 'Session ended: a used session key was sent again',
  'second-factor.added': 'Set up a second factor',
  'second-factor.removed': 'Removed a second factor',
  'second-factor.recovery-codes-made': 'Created new recovery codes',
  'second-factor.asked': 'Second factor requested',
  'second-factor.used': 'Confirmed with the second factor',
  'second-factor.refused': 'Second factor refused',

  // The facility
  'care-point.created': 'Created a care point',
  'care-point.changed': 'Changed a care point',
  'settings.changed': 'Changed the settings of the facility',
  'scheme.settings-changed': 'Changed how the facility reaches its scheme',
  'scheme.tested': 'Tried the connection to the scheme',
  'outbox.retried': 'Notified the scheme again',
  'outbox.given-up': 'Gave up notifying the scheme',
  'tariff.fetched': 'Fetched the tariff of the scheme',
  'tariff.scheduled': 'Set the start day of a tariff',
  'item.created': 'Added an item to the catalogue',
  'item.changed': 'Changed an item of the catalogue',
  'register.keeper-changed': 'Changed which facility keeps the register',
  'import.read': 'Read a file to be imported',
  'import.applied': 'Applied an import',
  'import.discarded': 'Discarded an import',
  'import.refused-exported': 'Exported the refused rows of an import',
  'installation.restored': 'Installation restored from a backup',
  'installation.facility-added': 'Added the facility to the installation',
  'installation.secrets-sealed': 'Re-encrypted account secrets with a new key',

  // Looking
  'record.seen': "Viewed a patient's record",
  'identity.seen': "Viewed a patient's identity",
  'record.glass-broken': 'Opened the record of a patient at another care point',
  'list.seen': 'Viewed a list with names',
  'people.searched': 'Searched for patients',
  'approval.use-refused': 'The scheme does not count the dispensed quantity against an approval',
  'claim.seen': 'Viewed a claim',
  'referral.seen': 'Viewed a referral',
  'audit.searched': 'Searched the audit trail',
  'audit.exported': 'Exported the audit trail',

  // At the desk
  'verification.refused': 'Card refused by the scheme',
  'verification.unchecked': 'Card not checked: no answer from the scheme',
  'authorization.created': 'Verified a card: authorized',
  'authorization.withdrawn': 'Withdrew an authorization',
  'authorization.provisional': 'Authorized provisionally: no answer from the scheme',
  'authorization.settled': 'Provisional authorization confirmed by the scheme',
  'authorization.not-settled': 'Provisional authorization refused by the scheme',
  'authorization.left-to-person':
    'Provisional authorization needs a decision by staff: the scheme does not decide it',
  'authorization.asked-again': 'Asked the scheme again about a provisional authorization',
  'authorization.closed': 'Ended a provisional authorization',
  'authorization.found': 'Recovered an authorization whose answer was lost',
  'card.looked-up': 'Looked up a card',
  'member.identified': 'Entered the identity of a card holder',
  'visit.started': 'Started a visit',
  'visit.taken': 'Received a patient',
  'visit.completed': 'Completed a visit',
  'visit.completion-undone': 'Undid the completion of a visit',
  'visit.reopened': 'Visit reopened',
  'visit.cancelled': 'Cancelled a visit',

  // The record, orders, results
  'diagnosis.recorded': 'Recorded a diagnosis',
  'diagnosis.finalized': 'Confirmed a diagnosis',
  'diagnosis.withdrawn': 'Withdrew a diagnosis',
  'note.written': 'Wrote a clinical note',
  'vitals.recorded': 'Recorded vital signs',
  'vitals.withdrawn': 'Marked vital signs as entered in error',
  'allergy.recorded': 'Recorded an allergy',
  'allergy.withdrawn': 'Withdrew an allergy',
  'order.placed': 'Ordered medicines or tests',
  'order-line.cancelled': 'Cancelled an ordered item',
  'medicine.dispensed': 'Dispensed a medicine',
  'medicine.reversed': 'Took back a medicine',
  'medicine.not-given': 'Closed a medicine as not dispensed',
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
  'referral.resubmitted': 'Resent a referral',
  'referral.completed': 'Completed a referral',

  // Claims
  'claim.begun': 'Started a claim',
  'claim.changed': 'Changed a claim',
  'claim.built': 'Built a claim',
  'claim.sending': 'Started sending a claim',
  'claim.submitted': 'Sent a claim: received',
  'claim.not-taken': 'Claim not accepted by the scheme',
  'claim.unanswered': 'Claim sent, not answered',
  'claim.sending-given-up': 'Gave up sending a claim',
  'claim.approved': 'Claim approved by the scheme',
  'claim.rejected': 'Claim rejected by the scheme',
  'claim.resubmitted': 'Created a new version of a claim',
  'claims.month-closing': 'Started closing a month of claims',
  'claims.month-closed': 'Closed a month of claims',
  'claims.payment-recorded': 'Recorded a payment from the scheme',
  'claims.exported': 'Exported claims',
} as const satisfies Record<string, string>;

export type AuditAction = keyof typeof auditActions;

/** Returns the sentence of an action; its code if it is unknown, as in a row of a newer version. */
export function auditActionText(action: string): string {
  const texts: Record<string, string> = auditActions;
  return Object.hasOwn(texts, action) ? (texts[action] ?? action) : action;
}
