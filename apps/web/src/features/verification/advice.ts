import type { Refusal } from '@afyakadi/contract';

/**
 * What to tell a patient whose card was refused. It stands in both languages at once, whatever language the screen
 * speaks: the patient reads the printed slip, not the receptionist. Hence it is no text of the catalogues.
 */
export function advice(remark: string) {
  return [
    {
      language: 'sw',
      title: 'Kadi yako haikukubaliwa leo.',
      lines: [
        `Mfuko unasema: “${remark}”.`,
        'Nenda na kadi yako na kitambulisho kwenye ofisi ya mfuko iliyo karibu nawe, ili kadi irekebishwe.',
        'Leo bado unaweza kutibiwa: uliza mapokezi kuhusu njia nyingine ya kulipia huduma.',
        'Ikiwa ni dharura, utahudumiwa kwanza.',
      ],
    },
    {
      language: 'en',
      title: 'Your card was not accepted today.',
      lines: [
        `The scheme says: “${remark}”.`,
        'Take your card and an identity document to the nearest office of your scheme to have it put right.',
        'You can still be seen today: ask the reception about another way to pay.',
        'In an emergency you will be treated first.',
      ],
    },
  ] as const;
}

/** Whether the scheme accepted the card and gave no number. */
export function lacksNumber(refusal: Pick<Refusal, 'authorizationStatus'> | null): boolean {
  return refusal?.authorizationStatus.trim().toUpperCase() === 'ACCEPTED';
}

/** Whether the scheme refused for want of the holder's photograph or fingerprint alone, as far as its words tell. */
export function wantsProof(remark: string): boolean {
  return /\b(facial|fingerprint|biometric)/i.test(remark) && /\brequired\b/i.test(remark);
}
