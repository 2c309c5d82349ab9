/** Messages about referrals. */
export const referralsMessages = {
  'referrals.unknownReferral': 'This facility has no such referral.',
  'referrals.sameFacility': 'Choose a different facility.',
  'referrals.provisionalWaiting':
    'The authorization is provisional. The patient can be referred once the scheme has confirmed it.',
  'referrals.provisionalRefused':
    "The scheme refused this patient's authorization, so it accepts no referral. Ask at reception.",
  'referrals.identityMissing': 'Enter the name, sex and date of birth of the patient before referring.',
  'referrals.unknownDiagnosis': 'The diagnosis {code} is not recorded for this patient. Record it first.',
  'referrals.unanswered': 'The scheme has not answered about this referral yet. Resend it first.',
  'referrals.otherUnanswered':
    'The scheme has not answered about the referral {serial} to {facility}. Resend that one first.',
  'referrals.facilitiesUnavailable':
    'The scheme does not answer. Its facilities could not be read. Try again.',
  'referrals.notSent': 'The scheme does not answer. Nothing was sent. Try again in a moment.',
  'referrals.notDelivered':
    'The scheme does not answer. The referral is saved but not sent. Send it again in a moment.',
  'referrals.superseded': 'There is a newer version of this referral. Open that one.',
  'referrals.rejected': 'This referral was rejected. Correct it and resubmit it.',
  'referrals.received': 'This referral was received. The facility that sent it resubmits it.',
  'referrals.notRejected': 'Only a rejected referral is resubmitted.',
  'referrals.facilityRequired': 'Choose the facility',
  'referrals.diagnosisRequired': 'Choose a diagnosis',
  'referrals.diagnosesRequired': 'Choose at least one diagnosis',
  'referrals.mostDiagnoses': 'At most 20 diagnoses',
} as const;
