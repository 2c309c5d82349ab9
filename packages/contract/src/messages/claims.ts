/** Messages about claims, months and payments. */
export const claimsMessages = {
  'claims.unknownClaim': 'This facility has no such claim. Reload the list.',
  'claims.unknownLine': 'This line is not in the claim. Load the claim again.',
  'claims.authorizationWithdrawn': 'This authorization was withdrawn, so there is nothing to claim.',
  'claims.provisionalWaiting':
    'The authorization is provisional. The claim can be built once the scheme has confirmed it.',
  'claims.provisionalRefused':
    'The scheme refused the provisional authorization of this visit, so there is nothing to claim.',
  'claims.stayOpen':
    'The patient is still at {carePoint}. The claim is built after the discharge; until then it is an interim bill.',
  'claims.nothingToClaim':
    'Nothing that the scheme pays for was given under this authorization, so there is nothing to claim.',
  'claims.notesByDoctorOnly': 'Only a doctor can write the clinical notes of a claim.',
  'claims.notBuilt': 'This claim is a draft. Build it first, so that it gets its folio number.',
  'claims.notReady': 'The check found problems. Correct them before sending this claim.',
  'claims.changed': 'The claim changed while you were looking at it. Check it again, then send it.',
  'claims.beingSent': 'This claim is being sent at this moment. Wait for the scheme’s answer.',
  'claims.alreadySent': 'This claim was already sent to the scheme. A claim is sent only once.',
  'claims.submittedOn': 'This claim was submitted to the scheme on {day} and cannot change.',
  'claims.visitFrozen': 'The claim of this visit was sent to the scheme, so its lines cannot change.',
  'claims.notTaken': 'The scheme did not accept this claim.',
  'claims.notTakenBecause': '{remarks}',
  'claims.unanswered': 'The scheme does not answer',
  'claims.sendingGivenUp': 'Sending was given up: {reason}',
  'claims.rejected': 'The scheme rejected this claim. Correct what it listed, then resubmit the claim.',
  'claims.notRejected': 'Only a claim that the scheme rejected is resubmitted.',
  'claims.alreadyResubmitted': 'This claim was already resubmitted. Open its newest version.',
  'claims.notSent': 'This claim has not been sent to the scheme yet, so there is no decision.',
  'claims.decisionUnavailable':
    'The scheme does not answer. Its decision could not be requested. Try again in a moment.',
  'claims.daysReversed': 'The last day must not be before the first.',
  'claims.monthNotOver': 'This month is not over yet. Close it on or after {day}.',
  'claims.monthChanged':
    'The claims of this month changed while you were looking at them. Check the figures again, then close the month.',
  'claims.monthEmpty': 'No claim of this month was sent to the scheme, so there is nothing to close.',
  'claims.closingUnavailable': 'The scheme does not answer. Close the month again in a moment.',
  'claims.comparisonUnavailable':
    'The scheme does not answer. The month could not be compared. Try again in a moment.',
  'claims.monthNotClosed': 'This month is not closed yet. Close it, then record the payment.',
  'claims.paidAfterToday': 'Must not be after today',
  'claims.referenceTaken':
    'A payment of TZS {amount, number} of {day} was recorded with this reference already.',
  'claims.findingRequired': 'Enter the finding',
  'claims.mostAnswers': 'At most 200 answers',
  'claims.referenceRequired': 'Enter the reference of the payment',
} as const;
