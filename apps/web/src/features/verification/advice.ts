import type { Refusal } from '@afyakadi/contract';

/** Why a card was refused, from the scheme's remark; `card` if the remark gives no other reason. */
export type RefusalReason = 'elsewhere' | 'waiting' | 'contributions' | 'card';

const reasons: readonly (readonly [RegExp, RefusalReason])[] = [
  [/already authorized today/i, 'elsewhere'],
  [/being confirmed|ask again later|no decision is available|pending/i, 'waiting'],
  [/contributions?\b.*\b(late|due|unpaid|owed)/i, 'contributions'],
];

export function reasonOf(remark: string): RefusalReason {
  return reasons.find(([words]) => words.test(remark))?.[1] ?? 'card';
}

interface Advice {
  title: string;
  lines: readonly string[];
}

/** Advice for the patient, by reason. */
const patientAdvice: Record<RefusalReason, { sw: Advice; en: Advice }> = {
  elsewhere: {
    sw: {
      title: 'Kadi yako imetumika leo katika kituo kingine.',
      lines: [
        'Kwa huduma ya leo, rudi katika kituo hicho.',
        'Ukitaka kutibiwa hapa, njoo kesho na kadi yako.',
        'Ikiwa umepewa rufaa kuja hapa, onyesha barua yako ya rufaa mapokezi.',
      ],
    },
    en: {
      title: 'Your card was used at another facility today.',
      lines: [
        'For care today, go back to that facility.',
        'To be seen here, come tomorrow with your card.',
        'If you were referred here, show your referral letter at the reception.',
      ],
    },
  },
  waiting: {
    sw: {
      title: 'Mfuko bado haujathibitisha kadi yako.',
      lines: [
        'Subiri mapokezi: kadi yako itahakikiwa tena baadaye leo.',
        'Isipothibitishwa, uliza mwajiri wako au ofisi ya mfuko kuhusu michango yako.',
      ],
    },
    en: {
      title: 'The scheme has not confirmed your card yet.',
      lines: [
        'Wait at the reception: your card is verified again later today.',
        'If it is not confirmed, ask your employer or the scheme about your contributions.',
      ],
    },
  },
  contributions: {
    sw: {
      title: 'Michango yako ya mfuko imechelewa.',
      lines: [
        'Lipa michango inayodaiwa, au mwulize mwajiri wako ailipe, kisha uje tena na kadi yako.',
        'Ukiwa na risiti ya malipo, ionyeshe kwenye ofisi ya mfuko iliyo karibu nawe.',
      ],
    },
    en: {
      title: 'Your contributions to the scheme are late.',
      lines: [
        'Pay what is due, or ask your employer to pay it, then come again with your card.',
        'If you have a receipt, show it at the nearest office of your scheme.',
      ],
    },
  },
  card: {
    sw: {
      title: 'Kadi yako haikukubaliwa leo.',
      lines: [
        'Nenda na kadi yako na kitambulisho kwenye ofisi ya mfuko iliyo karibu nawe, ili kadi irekebishwe.',
      ],
    },
    en: {
      title: 'Your card was not accepted today.',
      lines: [
        'Take your card and an identity document to the nearest office of your scheme to have it corrected.',
      ],
    },
  },
};

/**
 * Returns the advice for a patient whose card was refused, in both languages. It ignores the screen's language,
 * because the patient reads the printed slip. So it is not part of the message catalogues.
 */
export function advice(remark: string) {
  const { sw, en } = patientAdvice[reasonOf(remark)];
  return [
    {
      language: 'sw',
      title: sw.title,
      lines: [
        `Mfuko unasema: “${remark}”.`,
        ...sw.lines,
        'Leo bado unaweza kutibiwa: uliza mapokezi kuhusu njia nyingine ya kulipia huduma.',
        'Ikiwa ni dharura, utahudumiwa kwanza.',
      ],
    },
    {
      language: 'en',
      title: en.title,
      lines: [
        `The scheme says: “${remark}”.`,
        ...en.lines,
        'You can still be seen today: ask the reception about another way to pay.',
        'In an emergency you will be treated first.',
      ],
    },
  ] as const;
}

/** Returns whether the scheme accepted the card but gave no number. */
export function lacksNumber(refusal: Pick<Refusal, 'authorizationStatus'> | null): boolean {
  return refusal?.authorizationStatus.trim().toUpperCase() === 'ACCEPTED';
}

/** Returns whether the remark says that only the holder's photograph or fingerprint is missing. */
export function wantsProof(remark: string): boolean {
  return /\b(facial|fingerprint|biometric)/i.test(remark) && /\brequired\b/i.test(remark);
}
