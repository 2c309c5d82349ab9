import type { Frequency } from '@afyakadi/contract';

/** A complaint: the doctor's diagnosis and note, and the results of tests. */
export interface Illness {
  /** ICD-10, dotted as the scheme wants it; its name is that of the list that ships with the product. */
  code: string;
  certainty: 'Provisional' | 'Final';
  note?: string;
  /** Free text of a test by its name, and measures outside their range. */
  findings?: Readonly<Record<string, string>>;
  wrong?: Readonly<Record<string, 'low' | 'high'>>;
}

const clear = 'Clear, pale yellow. Protein, glucose, blood, nitrite and leucocytes negative.';
const infected = 'Cloudy. Leucocytes ++, nitrite positive, protein trace, glucose negative. Many pus cells.';

export const urinaryInfection: Illness = {
  code: 'N39.0',
  certainty: 'Final',
  note: 'Burning on passing urine for three days, no loin pain, afebrile. Urine sent; antibiotic for five days, plenty of fluids, back if fever.',
  findings: { Urinalysis: infected },
  wrong: { WBC: 'high' },
};
export const malaria: Illness = {
  code: 'B50.9',
  certainty: 'Final',
  note: 'Fever and chills since yesterday, headache, no vomiting, neck supple. Treated as uncomplicated malaria; told the danger signs.',
  findings: {
    'Malaria RDT': 'Positive: P. falciparum',
    'Malaria Blood Smear': 'P. falciparum ring forms, 12,400 parasites/µL',
  },
  wrong: { PLT: 'low' },
};
export const hypertension: Illness = {
  code: 'I10',
  certainty: 'Final',
  note: 'Blood pressure 156/94, after rest 150/92. Headache in the mornings. Less salt, walk daily, next reading in two weeks.',
  findings: { Urinalysis: clear },
};
export const anaemia: Illness = {
  code: 'D50.9',
  certainty: 'Provisional',
  note: 'Tired for weeks, pale conjunctivae, no bleeding seen. Blood picture first, then iron.',
  findings: { 'Stool Analysis': 'No ova, cysts or parasites seen' },
  wrong: { HB: 'low', MCV: 'low', RDW: 'high', FER: 'low' },
};
export const kidneyInfection: Illness = {
  code: 'N10',
  certainty: 'Provisional',
  note: 'Fever 38.6, right loin tender, vomited once. Kidney function checked before treatment.',
  findings: { Urinalysis: infected },
  wrong: { WBC: 'high', NEU: 'high' },
};
export const coldAdult: Illness = {
  code: 'J06.9',
  certainty: 'Final',
  note: 'Runny nose and cough for four days, chest clear. Advice and fluids; no antibiotic needed.',
};
export const diabetes: Illness = {
  code: 'E11.9',
  certainty: 'Final',
  wrong: { GLUR: 'high', GLUF: 'high', HBA1C: 'high' },
};
export const backPain: Illness = {
  code: 'M54.5',
  certainty: 'Final',
  findings: {
    'MRI Scan': 'Disc prolapse L5/S1 on the left, touching the root of S1. No narrowing of the canal.',
  },
};
export const gastritis: Illness = { code: 'K29.7', certainty: 'Provisional' };
export const headache: Illness = {
  code: 'R51',
  certainty: 'Provisional',
  findings: { 'MRI Scan, Brain': 'No bleeding, no mass. Ventricles of normal width.' },
};
export const fever: Illness = {
  code: 'R50.9',
  certainty: 'Provisional',
  note: 'Fever for two days, no focus found. Rapid test negative; treated for malaria anyway, back in two days.',
  findings: { 'Malaria RDT': 'Negative' },
};
export const diarrhoea: Illness = {
  code: 'A09.9',
  certainty: 'Final',
  note: 'Loose stools five times since morning, drinks well, skin turgor normal. Salts and zinc at home.',
};
export const delivery: Illness = {
  code: 'O80.0',
  certainty: 'Final',
  note: 'Fourth pregnancy, at term. Fully dilated on arrival, head low, foetal heart 140.',
};
export const asthma: Illness = {
  code: 'J45.9',
  certainty: 'Final',
  note: 'Wheeze on both sides, speaks whole sentences, saturation 95 %. Better after the nebulizer.',
};
export const pneumonia: Illness = {
  code: 'J18.9',
  certainty: 'Provisional',
  wrong: { WBC: 'high', NEU: 'high', CRP: 'high' },
};

/** The complaints of patients who had only a consultation. */
export const seenAdults = [hypertension, coldAdult, backPain, gastritis, headache, diabetes] as const;
export const seenChildren = [coldAdult, diarrhoea] as const;

/** The directions of a medicine: text, units at one time, frequency, days. */
export interface Directions {
  dosage: string;
  dose: number;
  frequency: Frequency;
  days: number | null;
}

const take = (dosage: string, dose: number, frequency: Frequency, days: number | null): Directions => ({
  dosage,
  dose,
  frequency,
  days,
});

/** How each medicine of the demo is taken. */
export const directions: Readonly<Record<string, Directions>> = {
  'Paracetamol 500mg tablets': take('1 tablet', 1, 'QID', 5),
  'Paracetamol 120mg/5ml oral liquid, 100ml bottle': take('5 ml', 5, 'TDS', 3),
  'Amoxicillin 250mg capsules': take('2 capsules', 2, 'BD', 5),
  'Amoxicillin 500mg capsules': take('1 capsule', 1, 'TDS', 5),
  'Amoxicillin 125mg/5ml oral liquid, 100ml bottle': take('10 ml', 10, 'BD', 5),
  'Artemether and Lumefantrine 20/120mg tablets': take('4 tablets', 4, 'BD', 3),
  'Metformin 500mg tablets': take('1 tablet', 1, 'BD', 30),
  'Amlodipine 5mg tablets': take('1 tablet', 1, 'OD', 30),
  'Losartan 50mg tablets': take('1 tablet', 1, 'OD', 30),
  'Multivitamin standard tablets': take('1 tablet', 1, 'OD', 30),
  'Prednisolone 5mg tablets': take('6 tablets', 6, 'OD', 5),
  'Salbutamol 4mg tablets': take('1 tablet', 1, 'TDS', 5),
  'Insulin Glargine 100IU/ml injection': take('14 units', 14, 'NOCTE', null),
  'Ferrous Sulphate and Folic Acid 200/0.4mg tablets': take('1 tablet', 1, 'OD', 30),
  'Oral Rehydration Salts low osmolarity oral liquid, 200ml bottle': take('After each stool', 1, 'PRN', null),
  'Zinc Sulphate 20mg tablets': take('1 tablet', 1, 'OD', 10),
};
