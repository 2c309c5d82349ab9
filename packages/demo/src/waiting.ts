import {
  anaemia,
  asthma,
  backPain,
  delivery,
  diabetes,
  diarrhoea,
  hypertension,
  kidneyInfection,
  malaria,
  pneumonia,
  urinaryInfection,
} from './illnesses.ts';
import type { Place, Plan, Wanted } from './stay.ts';

const once = (name: string, doctorNote?: string): Wanted => ({
  name,
  quantity: 1,
  ...(doctorNote ? { doctorNote } : {}),
});

interface Plans {
  adults: readonly Plan[];
  children: readonly Plan[];
}

/** At the pharmacy: an allergy that the doctor has overridden, a cash item half dispensed, a missing approval. */
const pharmacy: Plans = {
  adults: [
    {
      illness: urinaryInfection,
      lines: [
        {
          name: 'Amoxicillin 500mg capsules',
          quantity: 15,
          overrideReason: 'A mild rash as a child; took amoxicillin since without trouble',
        },
        { name: 'Paracetamol 500mg tablets', quantity: 20 },
      ],
      allergy: { substance: 'Penicillin', reaction: 'Rash', severity: 'Mild' },
    },
    {
      illness: hypertension,
      lines: [
        { name: 'Multivitamin standard tablets', quantity: 30, dispensed: 20 },
        { name: 'Amlodipine 5mg tablets', quantity: 30 },
        { name: 'Losartan 50mg tablets', quantity: 30 },
        {
          ...once('CT Scan, Brain', 'Sudden severe headache: bleeding?'),
          at: 'imaging',
          approval: { status: 'Pending', reason: 'Sudden severe headache with high blood pressure' },
        },
      ],
    },
    {
      illness: diabetes,
      lines: [
        { name: 'Metformin 500mg tablets', quantity: 60 },
        {
          name: 'Insulin Glargine 100IU/ml injection',
          quantity: 2,
          doctorNote: 'Teach the injection',
          approval: { status: 'Pending', reason: 'HbA1c 10.2 % on full doses of tablets' },
        },
        { ...once('Refraction'), at: 'eye' },
        { ...once('Spectacles, single vision', 'Sees far things blurred'), at: 'eye' },
      ],
    },
    {
      illness: malaria,
      lines: [
        { name: 'Artemether and Lumefantrine 20/120mg tablets', quantity: 24 },
        { name: 'Paracetamol 500mg tablets', quantity: 20 },
      ],
    },
    {
      illness: asthma,
      lines: [
        { name: 'Salbutamol 4mg tablets', quantity: 15 },
        { name: 'Prednisolone 5mg tablets', quantity: 30 },
      ],
    },
  ],
  children: [
    {
      illness: pneumonia,
      lines: [
        { name: 'Amoxicillin 125mg/5ml oral liquid, 100ml bottle', quantity: 1 },
        { name: 'Paracetamol 120mg/5ml oral liquid, 100ml bottle', quantity: 1 },
      ],
    },
    {
      illness: diarrhoea,
      lines: [
        { name: 'Oral Rehydration Salts low osmolarity oral liquid, 200ml bottle', quantity: 2 },
        { name: 'Zinc Sulphate 20mg tablets', quantity: 10 },
      ],
    },
  ],
};

/** At the laboratory: panels, single measures, free text, and scans that the scheme must approve. */
const laboratory: Plans = {
  adults: [
    {
      illness: {
        code: 'M51.1',
        certainty: 'Provisional',
        note: 'Back pain down the left leg for six weeks, weak great toe. Imaging of the lumbar spine asked for.',
      },
      lines: [once('MRI Scan', 'Lumbar spine, root compression?'), once('Full Blood Picture'), once('ESR')],
    },
    {
      illness: diabetes,
      lines: [
        once('HbA1c'),
        once('Fasting Blood Glucose', 'Fasted since 21:00'),
        {
          ...once('MRI Scan, Ankle', 'Hot swollen foot without a wound: Charcot?'),
          approval: {
            status: 'Valid',
            reason: 'Hot swollen foot, X-ray not clear, to tell Charcot from infection',
          },
        },
      ],
    },
    {
      illness: kidneyInfection,
      lines: [
        once('Renal Function Tests'),
        {
          ...once('CT Scan, Abdomen', 'Abscess of the kidney?'),
          at: 'imaging',
          approval: {
            status: 'Invalid',
            reason: 'Fever for ten days in spite of treatment',
            remarks: 'Ultrasound first. Ask again with its report',
          },
        },
        once('Urinalysis', 'Midstream urine'),
        once('Full Blood Picture'),
      ],
    },
    {
      illness: { ...malaria, certainty: 'Provisional' },
      lines: [once('Malaria RDT'), once('Full Blood Picture')],
    },
    {
      illness: anaemia,
      lines: [once('Full Blood Picture'), once('Ferritin'), once('Stool Analysis')],
    },
  ],
  children: [
    {
      illness: { ...malaria, certainty: 'Provisional' },
      lines: [once('Malaria RDT'), once('Haemoglobin'), once('Random Blood Glucose')],
    },
    {
      illness: anaemia,
      lines: [once('Full Blood Picture'), once('Sickling Test'), once('Stool Analysis')],
    },
  ],
};

/** At maternity, and the suture after it in the procedure room. */
export const atMaternity: Plan = {
  illness: delivery,
  lines: [
    once('Normal Delivery'),
    { ...once('Wound Suturing', 'Tear of the perineum, second degree'), at: 'procedures' },
  ],
};

/** Sessions, one a day, of which four of ten were done. */
export const inSessions: Plan = {
  illness: backPain,
  lines: [
    {
      name: 'Physiotherapy session',
      quantity: 10,
      dispensed: 4,
      sessions: [0, 2, 4, 5],
      doctorNote: 'Exercises for the lower back',
      approval: { status: 'Valid', reason: 'Back pain for six weeks, unable to work' },
    },
  ],
};

/** The open orders of a stay by where they are carried out: most at the last station of the patient's way. */
export function ordersByPlace({ plan, way }: { plan?: Plan | undefined; way: readonly Place[] }) {
  const orders = new Map<Place, Wanted[]>();
  for (const line of plan?.lines ?? []) {
    const place = line.at ?? way.at(-1);
    if (place) orders.set(place, [...(orders.get(place) ?? []), line]);
  }
  return orders;
}

/** Hands out what the next one who waits at a place waits for, so that everything comes before anything comes twice. */
export function planner(): (place: 'pharmacy' | 'laboratory', grown: boolean) => Plan | undefined {
  const counts = new Map<readonly Plan[], number>();
  return (place, grown) => {
    const plans = { pharmacy, laboratory }[place][grown ? 'adults' : 'children'];
    const count = counts.get(plans) ?? 0;
    counts.set(plans, count + 1);
    return plans[count % plans.length];
  };
}
