import { rejectionReasons as reasons } from '@afyakadi/contract/scheme/claims';
import {
  anaemia,
  backPain,
  diabetes,
  fever,
  gastritis,
  headache,
  hypertension,
  type Illness,
  urinaryInfection,
} from './illnesses.ts';
import { schemeMaximum, schemePrice } from './scheme-list.ts';
import type { Treatment, Verdict } from './stay.ts';
import { bloodOnly, consultation, even, fullBlood, malaria, paracetamol, urine } from './treatments.ts';

/** A complaint with its services, and what the scheme did not pay of them. */
export interface Scenario {
  treatment: Treatment;
  illness: Illness;
  verdicts: readonly Verdict[];
  sex?: 'Male' | 'Female';
}

const refused = (name: string, reason: string): Verdict => ({
  name,
  outcome: 'Rejected',
  approved: { quantity: 0, price: 0 },
  reason,
});

const iron = schemeMaximum.name;
const tooMuchIron: Verdict = {
  name: iron,
  outcome: 'Reduced',
  reason: reasons.overMaximum,
  approved: { quantity: schemeMaximum.quantity },
};
const lipids = schemePrice.name;
const dearLipids: Verdict = {
  name: lipids,
  outcome: 'Reduced',
  reason: reasons.price,
  approved: { price: schemePrice.price },
};
const antimalarial = 'Artemether and Lumefantrine 20/120mg tablets';

export const twice: Treatment = [
  ...bloodOnly,
  [...fullBlood, { overrideReason: 'The first count did not fit the patient' }],
];

/**
 * Claims of which a line was refused whole: each for another reason (domain 3.8), beside lines that were paid or cut.
 */
export const rejected: readonly Scenario[] = [
  { treatment: malaria, illness: fever, verdicts: [refused(antimalarial, reasons.notIndicated)] },
  {
    treatment: [...twice, [iron, 60, 'pharmacy']],
    illness: anaemia,
    verdicts: [refused('Full Blood Picture', reasons.sameDay), tooMuchIron],
  },
  {
    treatment: even,
    illness: urinaryInfection,
    verdicts: [refused('General Practitioner Consultation', reasons.consultation)],
  },
  {
    treatment: [
      consultation,
      [
        'MRI Scan, Brain',
        1,
        'laboratory',
        { approval: { status: 'Consumed', reason: '', byLetter: true, takenBack: true } },
      ],
      paracetamol,
    ],
    illness: headache,
    verdicts: [refused('MRI Scan, Brain', reasons.approval)],
  },
  {
    treatment: [
      consultation,
      ['Pregnancy Test (UPT)', 1, 'laboratory', { overrideReason: 'Asked for the wife, on this card' }],
      urine,
    ],
    illness: gastritis,
    verdicts: [refused('Pregnancy Test (UPT)', reasons.sex)],
    sex: 'Male',
  },
  {
    treatment: [consultation, [lipids, 1, 'laboratory'], ['Metformin 500mg tablets', 60, 'pharmacy']],
    illness: hypertension,
    verdicts: [refused('Metformin 500mg tablets', reasons.notIndicated), dearLipids],
  },
];

/** Claims that were approved with less than claimed. */
export const reduced: readonly Scenario[] = [
  { treatment: [...bloodOnly, [iron, 60, 'pharmacy']], illness: anaemia, verdicts: [tooMuchIron] },
  {
    treatment: [
      consultation,
      ['HbA1c', 1, 'laboratory'],
      [lipids, 1, 'laboratory'],
      ['Metformin 500mg tablets', 60, 'pharmacy'],
    ],
    illness: diabetes,
    verdicts: [dearLipids],
  },
];

/** A scan that was approved first. */
export const scan: Scenario = {
  treatment: [
    consultation,
    [
      'MRI Scan',
      1,
      'laboratory',
      { approval: { status: 'Consumed', reason: 'Weak left foot for two weeks, reflex lost' } },
    ],
  ],
  illness: backPain,
  verdicts: [],
};

/** A claim that was refused for the second of two blood counts, and sent again without it. */
export const corrected: Scenario & { leftOut: { name: string; reason: string }; note: string } = {
  treatment: twice,
  illness: anaemia,
  verdicts: [refused('Full Blood Picture', reasons.sameDay)],
  leftOut: {
    name: 'Full Blood Picture',
    reason: 'Repeated on the same day because the first count was wrong',
  },
  note: 'The second blood picture of the day is left out',
};

/** A claim of which the scheme has fewer capsules on its list than were sent. */
export const lessThere = { name: 'Amoxicillin 250mg capsules', quantity: 15 };
export const received: Scenario = {
  treatment: even,
  illness: urinaryInfection,
  verdicts: [
    {
      name: lessThere.name,
      outcome: 'Reduced',
      approved: { quantity: lessThere.quantity },
      reason: `Received with a quantity of ${lessThere.quantity}`,
    },
  ],
};

/**
 * Stays that nobody has claimed yet and with findings before sending: a repeated test beside a medicine that the
 * diagnosis does not explain, missing clinical notes, and a test of the other sex.
 */
export const doubtful: readonly (Omit<Scenario, 'verdicts' | 'illness'> & { illness?: Illness })[] = [
  { treatment: [...twice, [antimalarial, 24, 'pharmacy'], paracetamol], illness: fever },
  { treatment: malaria },
  {
    treatment: rejected[4]?.treatment ?? even,
    illness: gastritis,
    sex: 'Male',
  },
];
