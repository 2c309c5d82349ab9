import type { Row } from './insert.ts';
import {
  all,
  baby,
  child,
  grown,
  type Measure,
  men,
  month,
  newborn,
  type Range,
  range,
  women,
  year,
  young,
} from './ranges.ts';

/** Usual limits beyond which the laboratory tells the doctor at once. */
const critical: Readonly<Record<string, readonly [low: number | null, high: number | null]>> = {
  HB: [7, 20],
  WBC: [1.5, 50],
  PLT: [50, 1000],
  GLUR: [2.5, 25],
  GLUF: [2.5, 25],
  NA: [120, 160],
  K: [2.8, 6.2],
  HCO3: [10, 40],
  CA: [1.6, 3.2],
  MG: [0.4, 2],
  PO4: [0.3, null],
  UREA: [null, 36],
  CREA: [null, 650],
  TBIL: [null, 257],
  INR: [null, 5],
  APTT: [null, 100],
  FIB: [1, null],
};

const measure = (code: string, name: string, unit: string, decimals: number, ...ranges: Range[]): Measure => {
  const [low, high] = critical[code] ?? [null, null];
  return { code, name, unit, decimals, ranges, critical: { low, high } };
};

/**
 * What common tests measure. The ranges are usual figures of laboratory handbooks in SI units, for a demonstration: a
 * facility enters those of its own analysers.
 */
const measures: readonly Measure[] = [
  measure(
    'WBC',
    'White blood cells',
    '10^9/L',
    1,
    newborn(9, 30),
    baby(6, 17.5),
    child(4.5, 13.5),
    grown(4, 11),
  ),
  measure(
    'RBC',
    'Red blood cells',
    '10^12/L',
    2,
    newborn(3.9, 6.3),
    young(3.9, 5.3),
    women(3.8, 5.2),
    men(4.5, 5.9),
  ),
  measure(
    'HB',
    'Haemoglobin',
    'g/dL',
    1,
    newborn(14, 22),
    baby(10.5, 13.5),
    child(11, 15),
    women(12, 16),
    men(13, 17),
  ),
  measure(
    'HCT',
    'Haematocrit',
    '%',
    1,
    newborn(42, 65),
    baby(31, 41),
    child(33, 44),
    women(36, 46),
    men(40, 52),
  ),
  measure('MCV', 'Mean cell volume', 'fL', 1, newborn(95, 121), baby(70, 86), child(75, 92), grown(80, 100)),
  measure(
    'MCH',
    'Mean cell haemoglobin',
    'pg',
    1,
    newborn(31, 37),
    baby(23, 31),
    child(25, 32),
    grown(27, 33),
  ),
  measure(
    'MCHC',
    'Mean cell haemoglobin concentration',
    'g/dL',
    1,
    newborn(29, 37),
    young(31, 36),
    grown(32, 36),
  ),
  measure('RDW', 'Red cell distribution width', '%', 1, all(11.5, 14.5), newborn(14, 19)),
  measure('PLT', 'Platelets', '10^9/L', 0, all(150, 450)),
  measure('NEU', 'Neutrophils', '%', 0, newborn(40, 80), baby(20, 55), child(30, 65), grown(40, 75)),
  measure('LYM', 'Lymphocytes', '%', 0, newborn(15, 45), baby(35, 70), child(25, 60), grown(20, 45)),
  measure('MON', 'Monocytes', '%', 0, all(2, 10)),
  measure('EOS', 'Eosinophils', '%', 0, all(0, 6)),
  measure('BAS', 'Basophils', '%', 0, all(0, 2)),
  measure(
    'ESR',
    'Erythrocyte sedimentation rate',
    'mm/h',
    0,
    range(null, 0, 12 * year, 0, 10),
    women(0, 20),
    men(0, 15),
  ),
  measure('RETI', 'Reticulocytes', '%', 1, newborn(2, 6), young(0.5, 2), grown(0.5, 2.5)),
  measure('GLUR', 'Glucose, random', 'mmol/L', 1, newborn(2.6, 7), range(null, month, null, 3.9, 7.8)),
  measure('GLUF', 'Glucose, fasting', 'mmol/L', 1, newborn(2.6, 5.5), range(null, month, null, 3.9, 6)),
  measure('HBA1C', 'Glycated haemoglobin (HbA1c)', '%', 1, all(4, 5.6)),
  measure('CREA', 'Creatinine', 'µmol/L', 0, newborn(27, 88), young(20, 62), women(45, 90), men(60, 110)),
  measure('UREA', 'Urea', 'mmol/L', 1, range(null, 0, 12 * year, 1.8, 6.4), grown(2.5, 7.5)),
  measure('NA', 'Sodium', 'mmol/L', 0, all(135, 145)),
  measure('K', 'Potassium', 'mmol/L', 1, newborn(3.7, 5.9), range(null, month, null, 3.5, 5.1)),
  measure('CL', 'Chloride', 'mmol/L', 0, all(98, 107)),
  measure('HCO3', 'Bicarbonate', 'mmol/L', 0, range(null, 0, 12 * year, 18, 27), grown(22, 29)),
  measure('CA', 'Calcium', 'mmol/L', 2, all(2.15, 2.55), newborn(1.9, 2.6)),
  measure('MG', 'Magnesium', 'mmol/L', 2, all(0.7, 1)),
  measure('PO4', 'Phosphate', 'mmol/L', 2, newborn(1.4, 2.6), young(1.2, 2.1), grown(0.8, 1.45)),
  measure(
    'ALT',
    'Alanine aminotransferase (ALT)',
    'U/L',
    0,
    range(null, 0, 12 * year, 5, 40),
    women(5, 35),
    men(5, 50),
  ),
  measure(
    'AST',
    'Aspartate aminotransferase (AST)',
    'U/L',
    0,
    newborn(25, 75),
    young(15, 50),
    women(10, 35),
    men(10, 50),
  ),
  measure(
    'ALP',
    'Alkaline phosphatase',
    'U/L',
    0,
    range(null, 0, 15 * year, 100, 390),
    range(null, 15 * year, null, 40, 130),
  ),
  measure('GGT', 'Gamma-glutamyl transferase', 'U/L', 0, young(5, 25), women(6, 42), men(10, 71)),
  measure('TBIL', 'Bilirubin, total', 'µmol/L', 0, newborn(3, 205), range(null, month, null, 3, 21)),
  measure('DBIL', 'Bilirubin, direct', 'µmol/L', 0, all(0, 5)),
  measure('TP', 'Total protein', 'g/L', 0, newborn(46, 70), young(57, 80), grown(64, 83)),
  measure('ALB', 'Albumin', 'g/L', 0, newborn(28, 44), range(null, month, null, 35, 52)),
  measure('CHOL', 'Cholesterol, total', 'mmol/L', 1, all(null, 5.2)),
  measure(
    'HDL',
    'HDL cholesterol',
    'mmol/L',
    1,
    range(null, 0, 12 * year, 1, null),
    women(1.3, null),
    men(1, null),
  ),
  measure('LDL', 'LDL cholesterol', 'mmol/L', 1, all(null, 3.4)),
  measure('TRIG', 'Triglycerides', 'mmol/L', 1, all(null, 1.7)),
  measure(
    'UA',
    'Uric acid',
    'µmol/L',
    0,
    range(null, 0, 12 * year, 120, 320),
    women(140, 360),
    men(200, 430),
  ),
  measure('TSH', 'Thyroid stimulating hormone', 'mIU/L', 2, newborn(0.7, 15), young(0.6, 5.5), grown(0.4, 4)),
  measure('FT3', 'Free T3', 'pmol/L', 1, young(3.7, 8.5), grown(3.1, 6.8)),
  measure('FT4', 'Free T4', 'pmol/L', 1, newborn(11, 32), range(null, month, null, 12, 22)),
  measure('CRP', 'C-reactive protein', 'mg/L', 1, all(null, 5)),
  measure('RF', 'Rheumatoid factor', 'IU/mL', 0, all(null, 14)),
  measure('PT', 'Prothrombin time', 's', 1, all(11, 13.5)),
  measure('INR', 'INR', '', 1, all(0.8, 1.2)),
  measure('APTT', 'Activated partial thromboplastin time', 's', 1, all(25, 35)),
  measure('FIB', 'Fibrinogen', 'g/L', 1, all(2, 4)),
  measure('DDIM', 'D-dimer', 'mg/L FEU', 2, all(null, 0.5)),
  measure('FER', 'Ferritin', 'µg/L', 0, young(10, 150), women(15, 150), men(30, 400)),
  measure('FE', 'Iron', 'µmol/L', 0, young(6, 25), women(9, 30), men(11, 31)),
  measure('TIBC', 'Iron binding capacity', 'µmol/L', 0, all(45, 75)),
  measure('B12', 'Vitamin B12', 'pmol/L', 0, all(140, 650)),
  measure('VITD', 'Vitamin D (25-OH)', 'nmol/L', 0, all(50, 125)),
  measure('AMY', 'Amylase', 'U/L', 0, range(null, year, null, 28, 100)),
  measure('LIP', 'Lipase', 'U/L', 0, range(null, year, null, null, 60)),
  measure('CD4', 'CD4 cells', 'cells/µL', 0, range(null, 5 * year, null, 500, 1500)),
  // Men alone have a range; a woman's value would have none.
  measure('PSA', 'Prostate specific antigen', 'ng/mL', 1, men(null, 4)),
];

const panels: readonly (readonly [test: string, codes: string])[] = [
  ['Full Blood Picture', 'WBC RBC HB HCT MCV MCH MCHC RDW PLT NEU LYM MON EOS BAS'],
  ['Haemoglobin', 'HB'],
  ['ESR', 'ESR'],
  ['Reticulocyte Count', 'RETI'],
  ['Random Blood Glucose', 'GLUR'],
  ['Fasting Blood Glucose', 'GLUF'],
  ['HbA1c', 'HBA1C'],
  ['Creatinine', 'CREA'],
  ['Urea', 'UREA'],
  ['Sodium', 'NA'],
  ['Potassium', 'K'],
  ['Chloride', 'CL'],
  ['Calcium', 'CA'],
  ['Magnesium', 'MG'],
  ['Phosphate', 'PO4'],
  ['Serum Electrolytes', 'NA K CL HCO3'],
  ['Renal Function Tests', 'UREA CREA NA K CL HCO3'],
  ['ALT (SGPT)', 'ALT'],
  ['AST (SGOT)', 'AST'],
  ['Alkaline Phosphatase', 'ALP'],
  ['Gamma GT', 'GGT'],
  ['Bilirubin Total', 'TBIL'],
  ['Bilirubin Direct', 'DBIL'],
  ['Total Protein', 'TP'],
  ['Albumin', 'ALB'],
  ['Liver Function Tests', 'ALT AST ALP GGT TBIL DBIL TP ALB'],
  ['Total Cholesterol', 'CHOL'],
  ['HDL Cholesterol', 'HDL'],
  ['LDL Cholesterol', 'LDL'],
  ['Triglycerides', 'TRIG'],
  ['Lipid Profile', 'CHOL HDL LDL TRIG'],
  ['Uric Acid', 'UA'],
  ['TSH', 'TSH'],
  ['Free T3', 'FT3'],
  ['Free T4', 'FT4'],
  ['C-Reactive Protein', 'CRP'],
  ['Rheumatoid Factor', 'RF'],
  ['PT/INR', 'PT INR'],
  ['APTT', 'APTT'],
  ['Fibrinogen', 'FIB'],
  ['D-Dimer', 'DDIM'],
  ['Ferritin', 'FER'],
  ['Serum Iron', 'FE'],
  ['TIBC', 'TIBC'],
  ['Vitamin B12', 'B12'],
  ['Vitamin D', 'VITD'],
  ['Amylase', 'AMY'],
  ['Lipase', 'LIP'],
  ['CD4 Count', 'CD4'],
  ['PSA', 'PSA'],
  ['Executive Check-up Panel', 'HB WBC PLT GLUF HBA1C CREA UREA ALT AST CHOL HDL LDL TRIG TSH'],
];

const byCode = new Map(measures.map((measure) => [measure.code, measure]));
const byTest = new Map(
  panels.map(([test, codes]) => [test, codes.split(' ').flatMap((code) => byCode.get(code) ?? [])]),
);

/** Returns the measures of a test, in the order of its form; none for tests of free text. */
export function measuresOf(test: string): readonly Measure[] {
  return byTest.get(test) ?? [];
}

/** The rows of a facility's test_measure and reference_range, for the items that it has: their codes by name. */
export function measureRows(facilityId: string, codes: ReadonlyMap<string, string>) {
  const measured: Row[] = [];
  const ranges: Row[] = [];
  for (const [test, found] of byTest) {
    const item_code = codes.get(test);
    if (item_code === undefined) continue;
    found.forEach((measure, index) => {
      const key = { facility_id: facilityId, item_code, code: measure.code };
      measured.push({
        ...key,
        position: index + 1,
        name: measure.name,
        unit: measure.unit,
        decimals: measure.decimals,
        critical_low: measure.critical.low,
        critical_high: measure.critical.high,
      });
      measure.ranges.forEach(({ sex, from, to, low, high }, line) => {
        ranges.push({ ...key, line: line + 1, sex, age_from_days: from, age_to_days: to, low, high });
      });
    });
  }
  return { measured, ranges };
}
