/** The limits of an item by sex, age and diagnosis, as in the tariff's rows. Null: no limit. */
export interface ItemLimits {
  sex: 'Male' | 'Female' | null;
  /** Age in days, from (inclusive) and to (exclusive). */
  ageFromDays: number | null;
  ageToDays: number | null;
  /** Beginnings of ICD-10 codes. */
  indications: readonly string[] | null;
}

const anybody: ItemLimits = { sex: null, ageFromDays: null, ageToDays: null, indications: null };
const women: ItemLimits = { ...anybody, sex: 'Female' };
const men: ItemLimits = { ...anybody, sex: 'Male' };
/** From the tenth birthday to the day before the sixty-first. */
const bearing: ItemLimits = { ...women, ageFromDays: 3652, ageToDays: 22_281 };
const grownMen: ItemLimits = { ...men, ageFromDays: 6574 };

/** Tests and services by their whole names. */
const byName: Readonly<Record<string, ItemLimits>> = {
  'Normal Delivery': bearing,
  'Caesarean Section': bearing,
  'Pregnancy Test (UPT)': bearing,
  'Ultrasound, Obstetric': bearing,
  'Doppler Ultrasound, Obstetric': bearing,
  'High Vaginal Swab': women,
  'Pap Smear': women,
  Circumcision: men,
  'Ultrasound, Scrotum': men,
  'Ultrasound, Prostate': grownMen,
  PSA: grownMen,
  'Semen Analysis': { ...men, ageFromDays: 4383 },
};

const malaria = ['B50', 'B51', 'B52', 'B53', 'B54', 'O98.6', 'P37.3', 'P37.4'];
const diabetes = ['E10', 'E11', 'E12', 'E13', 'E14', 'O24'];
/**
 * Heart, vessels, and other indications of the same medicines: kidneys, diabetes, and the blood pressure of pregnancy.
 */
const pressure = [
  'I',
  'N0',
  'N18',
  'N19',
  ...diabetes,
  'O10',
  'O11',
  'O13',
  'O14',
  'O15',
  'O16',
  'R03',
  'R07',
];
const sugar = [...diabetes, 'E28.2', 'R73'];
const thyroid = ['E00', 'E01', 'E02', 'E03', 'E04', 'E05', 'E06', 'E07', 'C73', 'E89.0'];
const glaucoma = ['H40', 'H42', 'Q15'];

const indicated = (indications: readonly string[]): ItemLimits => ({ ...anybody, indications });

/** Medicines by their generic names, with undisputed indications. */
const byGeneric: readonly (readonly [names: string, limits: ItemLimits])[] = [
  ['Artemether and Lumefantrine|Artesunate|Dihydroartemisinin and Piperaquine|Quinine', indicated(malaria)],
  ['Amlodipine|Losartan|Telmisartan|Enalapril|Lisinopril|Captopril|Hydralazine', indicated(pressure)],
  [
    'Metformin|Glibenclamide|Gliclazide|Glimepiride|Sitagliptin|Insulin Mixtard 30/70|Insulin Isophane|Insulin Glargine',
    indicated(sugar),
  ],
  ['Levothyroxine|Carbimazole', indicated(thyroid)],
  ['Timolol|Latanoprost', indicated(glaucoma)],
  ['Oxytocin|Ergometrine', bearing],
  ['Norethisterone', women],
  ['Finasteride', grownMen],
];

/** Returns the limits of an item in the demo tariff, by sex, age and diagnosis (domain 3.8). */
export function limitsOf({ name, category }: { name: string; category: string }): ItemLimits {
  if (category !== 'medicine') return byName[name] ?? anybody;
  const matching = byGeneric.find(([names]) =>
    names.split('|').some((generic) => name.startsWith(`${generic} `)),
  );
  return matching?.[1] ?? anybody;
}
