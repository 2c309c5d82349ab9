import { ageInMonths, type MedicineForm } from '@afyakadi/contract';
import { isCurrentWeight } from '@afyakadi/contract/care/vitals';
import type { RulePatient } from './order-case.ts';

/**
 * Maximum doses of common medicines of the Tanzanian national list. They are the highest that the sources give for any
 * use, so that a question means something. Entered on 28 November 2026 and NOT YET REVIEWED by a pharmacist: each needs
 * the review of the facility's pharmacist (decision 082).
 */
export const doseLimitsEntered = '2026-11-28';

export const doseSources = {
  W: 'WHO Pocket book of hospital care for children, 2013',
  E: 'WHO Model formulary for children, 2010',
  M: 'WHO Guidelines for malaria, 2023',
  B: 'BNF, BNF for Children',
  P: 'WHO recommendations on postpartum haemorrhage and vitamin A',
  A: 'WHO AWaRe antibiotic book, 2022',
  C: 'WHO Managing complications in pregnancy and childbirth, 2017',
  F: 'WHO Model Formulary, 2008',
  H: 'WHO Consolidated guidelines on HIV, 2021',
  I: 'ISPAD guidelines on insulin treatment, 2022; FDA label of insulin U-500',
} as const;
type DoseSource = keyof typeof doseSources;

/** Most at one time, and in a day; null: no limit. In mg, or in IU. */
export type Most = readonly [single: number | null, daily: number | null];

export interface DoseLimit {
  /**
   * As the list of substances has it (`data/item-synonyms.tsv`); one that is not there by its first word. Several joined
   * by ` + `: the limits are of their sum, as in co-trimoxazole 480 mg.
   */
  substance: string;
  forms: readonly MedicineForm[];
  measure: 'mg' | 'IU';
  /** For each kilogram, below 18 years. */
  perKg: Most | null;
  /** For everybody. */
  most: Most | null;
  /** Further limits below an age in completed months, and of children below a weight. */
  below: readonly { months?: number; kg?: number; most: Most }[];
  /** Titrated by its effect, beyond the usual doses: above them it is a question, never a stop. */
  isTitrated: boolean;
  /** Taken once a week: every day it kills. */
  isWeekly: boolean;
  sources: readonly DoseSource[];
}

const oral: readonly MedicineForm[] = ['tablet', 'capsule', 'liquid', 'sachet', 'suppository', 'drops'];
const injected: readonly MedicineForm[] = ['injection'];
const inhaled: readonly MedicineForm[] = ['inhaler'];

/**
 * One line a medicine: substance | O oral or rectal, I injection, N inhaler; ? titrated, W weekly | each kg, single/daily |
 * most, single/daily | limits below an age in years or a weight, single/daily | sources: of children first, then of
 * adults. A dash: no limit. In mg, or in IU where the line begins with IU. A combination is judged by the lines of its substances,
 * where its strength names the part of each.
 */
const table = `
paracetamol | O | 15/60 | 1000/4000 | | WB
paracetamol | I | 15/60 | 1000/4000 | | B
ibuprofen | O | 10/40 | 800/2400 | | EB
aspirin | O | | 900/4000 | | B
diclofenac | O | | 100/150 | | B
diclofenac | I | | 75/150 | | B
tramadol | OI | | 100/400 | | B
amoxicillin | O | 50/100 | 1000/3000 | | WB
ampicillin | I | 50/300 | 2000/12000 | | B
cloxacillin | OI | 50/200 | 2000/12000 | | WB
flucloxacillin | OI | 50/200 | 2000/12000 | | B
phenoxymethylpenicillin | O | | 1000/4000 | | B
IU benzylpenicillin | I | 100000/500000 | 4000000/24000000 | | WB
IU benzathine benzylpenicillin | I | 50000/50000 | 2400000/2400000 | | WB
cephalexin | O | 25/100 | 1500/6000 | | B
cefixime | O | 10/20 | 800/800 | | EB
ceftriaxone | I | 100/100 | 4000/4000 | | WB
cefotaxime | I | 50/200 | 4000/12000 | | WB
ceftazidime | I | 50/150 | 3000/9000 | | B
meropenem | I | 40/120 | 2000/6000 | | B
azithromycin | O | 20/20 | 2000/2000 | | EB
erythromycin | O | 25/100 | 1000/4000 | | B
clarithromycin | O | 7.5/15 | 500/1000 | | B
ciprofloxacin | O | 20/40 | 750/1500 | | B
ciprofloxacin | I | 10/30 | 400/1200 | | B
levofloxacin | OI | | 1000/1000 | | B
doxycycline | O | 4.4/4.4 | 300/400 | | B
metronidazole | O | 40/50 | 2000/2400 | | EB
tinidazole | O | 75/75 | 2000/2000 | | B
nitrofurantoin | O | | 100/400 | | B
gentamicin | I | 7.5/7.5 | -/- | | W
amikacin | I | 20/20 | 1500/1500 | | B
chloramphenicol | O | 25/100 | 1000/4000 | | WB
vancomycin | I | 30/60 | 2000/4000 | | B
artesunate | I | 3/6 | -/- | | M
quinine | O | 10/30 | 600/1800 | | WB
quinine | I | 20/40 | 1400/2800 | | WB
albendazole | O | | 400/800 | | EB
praziquantel | O | 60/75 | -/- | | E
ivermectin | O | 0.4/0.4 | -/- | | B
fluconazole | OI | 12/12 | 1200/1200 | | B
griseofulvin | O | 20/20 | 1000/1000 | | B
aciclovir | O | 20/80 | 800/4000 | | B
aciclovir | I | 20/60 | -/- | | B
isoniazid | O | -/15 | 900/900 | | WB
rifampicin | O | 20/20 | 900/1200 | | WB
omeprazole | O | | 80/120 | | B
esomeprazole | O | | 80/160 | | B
metoclopramide | OI | 0.15/0.5 | 10/30 | | B
domperidone | O | 0.25/0.75 | 10/30 | | B
ondansetron | OI | | 16/32 | 18: 8/32 | B
promethazine | O | | 50/100 | | B
hyoscine butylbromide | OI | | 20/100 | | B
loperamide | O | | 4/16 | | B
bisacodyl | O | | 20/20 | | B
zinc sulphate | O | | | 0.5: 10/10; 5: 20/20 | W
cetirizine | O | | 10/20 | 2: 2.5/5; 6: 5/5; 12: 10/10 | B
loratadine | O | | 10/20 | 12: 10/10 | B
chlorpheniramine | O | | 4/24 | 2: 1/2; 6: 1/6; 12: 2/12 | B
prednisolone | O | 4/4 | 100/100 | | B
dexamethasone | OI | 0.6/0.8 | 40/40 | | B
hydrocortisone | I | | 500/2000 | | B
salbutamol | O | | 8/32 | 2: 2/8; 6: 2/8; 12: 2/8 | B
montelukast | O | | 10/10 | 6: 4/4; 15: 5/5 | B
amlodipine | O | 0.4/0.4 | 10/10 | | B
nifedipine | O | | 90/90 | | B
losartan | O | | 100/100 | | B
telmisartan | O | | 80/80 | | B
enalapril | O | | 40/40 | | B
lisinopril | O | | 80/80 | | B
captopril | O | | 50/150 | | B
atenolol | O | | 100/100 | | B
bisoprolol | O | | 20/20 | | B
carvedilol | O | | 50/100 | | B
propranolol | O | | 160/320 | | B
methyldopa | O | | 1000/3000 | | B
spironolactone | O | | 400/400 | | B
bendroflumethiazide | O | | 10/10 | | B
atorvastatin | O | | 80/80 | | B
simvastatin | O | | 80/80 | | B
rosuvastatin | O | | 40/40 | | B
metformin | O | | 1000/3000 | | B
glibenclamide | O | | 15/15 | | B
gliclazide | O | | 160/320 | | B
glimepiride | O | | 6/6 | | B
sitagliptin | O | | 100/100 | | B
levothyroxine | O | | 0.2/0.2 | | B
carbimazole | O | | 60/60 | | B
carbamazepine | O | | 1000/2000 | | B
phenobarbital | I | 20/20 | 1000/- | | WB
phenytoin | I | 20/20 | 2000/2000 | | WB
sodium valproate | O | -/60 | -/2500 | | B
levetiracetam | O | 30/60 | 1500/3000 | | B
diazepam | I | 0.5/- | 10/- | | WB
amitriptyline | O | | 150/200 | | B
fluoxetine | O | | 60/60 | | B
haloperidol | O | | 10/20 | | B
olanzapine | O | | 20/20 | | B
risperidone | O | | 16/16 | | B
gabapentin | O | | 1200/3600 | | B
pregabalin | O | | 300/600 | | B
IU retinol | O | | 200000/200000 | 0.5: 50000/50000; 1: 100000/100000 | P
misoprostol | O | | 0.8/- | | P
tranexamic acid | O | 25/75 | 1500/4500 | | B
allopurinol | O | | 300/900 | | B
colchicine | O | | 1.2/2 | | B
meloxicam | OI | | 15/15 | | B
finasteride | O | | 5/5 | | B
methotrexate | OW | | 30/- | | B
methotrexate | IW? | | 100/- | | B
IU insulin | I? | -/2 | 100/200 | | I
sulfamethoxazole + trimethoprim | OI | 60/144 | 1920/7680 | | WB
amoxicillin + clavulanic acid | O | 60/115 | 1000/3000 | | AB
amoxicillin + clavulanic acid | I | 30/90 | 1200/3600 | | B
artemether | O | 4/8 | 80/160 | 15kg: 20/40; 25kg: 40/80; 35kg: 60/120 | M
artemether | I | 3.2/3.2 | -/- | | M
artesunate | O | 10/10 | 200/200 | 9kg: 25/25; 18kg: 60/60; 36kg: 120/120 | M
dihydroartemisinin | O | 10/10 | 200/200 | 8kg: 20/20; 11kg: 30/30; 17kg: 40/40; 24kg: 60/60; 36kg: 80/80; 60kg: 120/120 | M
sulfadoxine | O | 70/70 | 1500/1500 | 10kg: 250/250; 25kg: 500/500; 50kg: 1000/1000 | M
primaquine | O | 0.75/0.75 | 45/45 | | M
morphine | O? | 0.4/2.4 | 30/120 | | WB
morphine | I? | 0.2/1.2 | 10/60 | | WB
pethidine | O | 2/12 | 150/900 | | B
pethidine | I | 2/12 | 100/600 | | B
codeine | O | | 60/240 | | B
furosemide | O? | 2/12 | 120/- | 12: -/80 | B
furosemide | I? | 2/6 | 50/1500 | 12: 40/120 | WB
digoxin | O | 0.015/0.045 | 0.75/1.5 | | B
digoxin | I | 0.015/0.045 | 1/1 | | B
warfarin | O? | 0.2/0.2 | 10/10 | | B
enoxaparin | I | 1.5/3 | -/- | | B
IU heparin | I? | 250/600 | 15000/- | | B
clopidogrel | O | | 600/600 | | B
hydralazine | O | | 75/300 | | B
hydralazine | I | 0.5/3 | 10/- | | BC
hydrochlorothiazide | O | | 100/100 | | F
magnesium sulphate | I? | | 10000/40000 | | C
IU oxytocin | I? | | 40/- | | B
ergometrine | I | | 0.5/1 | | BC
adrenaline | I? | 0.03/- | 1/- | | B
atropine | I? | 0.02/- | 3/- | | EB
salbutamol | N? | | 1/- | | B
salbutamol | I? | 0.015/- | 0.5/- | | B
beclomethasone | N | | 1/2 | | B
aminophylline | O | | 450/900 | | B
aminophylline | I? | 6/- | 500/- | | WB
diazepam | O | | 20/60 | | B
phenobarbital | O | 8/8 | 180/180 | | EB
phenytoin | O? | 7.5/15 | 500/500 | | B
chlorpromazine | O | | 300/1000 | 6: -/40; 12: -/75 | B
chlorpromazine | I | | 50/200 | 6: -/40; 12: -/75 | B
haloperidol | I | | 10/20 | | B
olanzapine | I | | 10/20 | | B
ketamine | I | 13/- | -/- | | B
lignocaine | I | 3/- | 200/- | | B
bupivacaine | I | 2/- | 150/400 | | B
suxamethonium | I | 5/- | 150/- | | B
benzylpenicillin | I | 60/300 | 2400/14400 | | WB
ampicillin | O | 30/120 | 1000/4000 | | B
cefuroxime | O | 15/30 | 500/1000 | | B
cefuroxime | I | 60/240 | 1500/6000 | | B
azithromycin | I | | 500/500 | | B
clarithromycin | I | 7.5/15 | 500/1000 | | B
ofloxacin | O | | 400/800 | | B
tetracycline | O | | 500/2000 | | B
metronidazole | I | 15/30 | 500/1500 | | B
clindamycin | O | 10/40 | 600/1800 | | AB
clindamycin | I | 13/40 | 1200/4800 | | AB
chloramphenicol | I | 25/100 | -/- | | WB
streptomycin | I | 20/20 | 1000/1000 | | WB
pyrazinamide | O | 40/40 | 2000/2000 | | WB
ethambutol | O | 25/25 | -/- | | WB
tenofovir | O | | 300/300 | | H
lamivudine | O | | 300/300 | | H
zidovudine | O | | 300/600 | | H
dolutegravir | O | | 50/100 | | H
efavirenz | O | | 800/800 | | HB
nevirapine | O | | 400/400 | | HB
abacavir | O | | 600/600 | | H
terbinafine | O | | 250/250 | | B
omeprazole | I? | | 80/- | | B
esomeprazole | I? | | 80/- | | B
pantoprazole | OI? | | 80/- | | B
ranitidine | I | | 50/200 | | B
promethazine | I | | 50/100 | | B
chlorpheniramine | I | | 10/40 | 6: 2.5/10; 12: 5/20 | B
betamethasone | O | | 5/5 | | B
betamethasone | I | | 20/80 | | B
tranexamic acid | I | | 1000/3000 | | B
folic acid | O | | -/15 | | B
tamsulosin | O | | 0.4/0.4 | | B
hydroxyurea | O? | 35/35 | -/- | | B
`;

const mostIn = (text: string): Most => {
  const [single = '', daily = ''] = text.split('/').map((part) => part.trim());
  const read = (part: string) => (part === '' || part === '-' ? null : Number(part));
  return [read(single), read(daily)];
};

function isSource(text: string): text is DoseSource {
  return Object.hasOwn(doseSources, text);
}

export const doseLimits: readonly DoseLimit[] = table
  .trim()
  .split('\n')
  .map((line): DoseLimit => {
    const [first = '', routes = '', perKg = '', most = '', ages = '', letters = ''] = line
      .split('|')
      .map((cell) => cell.trim());
    const sources = Array.from(letters).filter(isSource);
    if (sources.length === 0) throw new Error(`A dose limit has no source: ${line}`);
    return {
      substance: first.replace(/^IU /, ''),
      measure: first.startsWith('IU ') ? 'IU' : 'mg',
      forms: [
        ...(routes.includes('O') ? oral : []),
        ...(routes.includes('I') ? injected : []),
        ...(routes.includes('N') ? inhaled : []),
      ],
      perKg: perKg === '' ? null : mostIn(perKg),
      most: most === '' ? null : mostIn(most),
      below: ages
        .split(';')
        .filter((each) => each.trim() !== '')
        .map((each) => {
          const [below = '', limits = ''] = each.trim().split(':');
          const most = mostIn(limits);
          return below.endsWith('kg')
            ? { kg: Number(below.replace('kg', '')), most }
            : { months: Number(below) * 12, most };
        }),
      isTitrated: routes.includes('?'),
      isWeekly: routes.includes('W'),
      sources,
    };
  });

const adultFromMonths = 18 * 12;
/** In kg. Where a dose depends on the weight, it is that of no heavier adult. */
const heaviestAdult = 120;

/**
 * Returns what a heavy patient of an age weighs, in kg: of a child half more than the usual estimates (APLS). It is the
 * weight of a patient whom nobody weighed, and the most that a recorded weight counts.
 */
function heaviestAt(months: number | null): number {
  if (months === null || months >= adultFromMonths) return heaviestAdult;
  const years = Math.floor(months / 12);
  const usual = years < 1 ? months / 2 + 4 : years < 6 ? 2 * years + 8 : 3 * years + 7;
  return 1.5 * usual;
}

/** Returns the least of several limits; null without any. */
export function least(all: readonly (number | null | undefined)[]): number | null {
  const known = all.filter((limit) => limit !== null && limit !== undefined);
  return known.length === 0 ? null : Math.min(...known);
}

export type Kind = 'single' | 'daily';

/** The highest dose of a medicine for a patient. */
export interface PatientLimit {
  most: Record<Kind, number | null>;
  /** The same for a heavy patient of the age, if the weight is old: only far above this a dose is a slip. */
  surely: Record<Kind, number | null>;
  /** It depends on the weight, which nobody recorded, or not for long. */
  weight: 'none' | 'old' | 'known' | 'needless';
  /** The limits are those of this patient's age, not only those of adults. */
  isOfAge: boolean;
}

/** @param today YYYY-MM-DD */
export function limitFor(limit: DoseLimit, patient: RulePatient, today: string): PatientLimit {
  const { dateOfBirth, weight } = patient;
  const months = dateOfBirth === null ? null : ageInMonths(dateOfBirth, today);
  const isChild = months !== null && months < adultFromMonths;
  const heaviest = heaviestAt(months);
  const ofAge = limit.below.find((band) => months !== null && months < (band.months ?? 0));
  const perKg =
    isChild || (limit.most ?? [null, null]).every((amount) => amount === null) ? limit.perKg : null;
  const ofWeight = isChild ? limit.below.filter(({ kg }) => kg !== undefined) : [];
  const limitAt = (kg: number): PatientLimit['most'] => {
    const band = ofWeight.find((band) => kg < (band.kg ?? 0));
    const amountOf = (index: 0 | 1) => {
      const each = perKg?.[index] ?? null;
      return least([each && each * kg, ofAge?.most[index], band?.most[index], limit.most?.[index]]);
    };
    return { single: amountOf(0), daily: amountOf(1) };
  };
  const isOld = weight !== null && !isCurrentWeight(dateOfBirth, weight.at.toISOString().slice(0, 10), today);
  const dependsOnWeight = perKg !== null || ofWeight.length > 0;
  const most = limitAt(Math.min(weight?.kg ?? heaviest, heaviest));
  return {
    most,
    surely: isOld ? limitAt(heaviest) : most,
    weight: !dependsOnWeight ? 'needless' : weight === null ? 'none' : isOld ? 'old' : 'known',
    isOfAge: isChild ? ofAge !== undefined || dependsOnWeight : months !== null,
  };
}
