import type { MeasuredValue } from '@afyakadi/contract';
import { type VitalName, vitalSigns } from '@afyakadi/contract/care/vitals';
import type { Layout, TableColumn } from './layout.ts';
import { allergyText, dayText, type PrintedAllergy, rangeText, unitText } from './words.ts';

/** The findings and services of one visit, for the clinician who continues the treatment. */
export interface VisitSummary {
  /** The active allergies. */
  allergies: readonly PrintedAllergy[];
  /** The newest of the visit. */
  vitals: (Record<VitalName, number | null> & { day: string }) | null;
  /** The clinical notes of the visit, oldest first. */
  notes: readonly string[];
  tests: readonly {
    itemName: string;
    /** Its newest result; null while it is awaited. */
    result: {
      day: string;
      remarks: string;
      isPreliminary: boolean;
      values: readonly Pick<MeasuredValue, 'name' | 'unit' | 'value' | 'low' | 'high' | 'flag'>[];
    } | null;
  }[];
  medicines: readonly { itemName: string; dosage: string; quantity: number; given: number }[];
  services: readonly { itemName: string; quantity: number; done: number; reports: readonly string[] }[];
}

const swahili = {
  Allergies: 'Mzio',
  'None recorded': 'Hakuna ulioandikwa',
  Findings: 'Yaliyoonekana',
  Results: 'Majibu',
  Awaited: 'Linasubiriwa',
  'Procedures and imaging': 'Huduma na picha za uchunguzi',
  Treatment: 'Matibabu',
  Test: 'Kipimo',
  Result: 'Jibu',
  Date: 'Tarehe',
  Procedure: 'Huduma',
  Report: 'Ripoti',
  Done: 'Imefanyika',
  Medicine: 'Dawa',
  Dosage: 'Matumizi',
  Given: 'Imetolewa',
  Temperature: 'Joto la mwili',
  'Blood pressure': 'Shinikizo la damu',
  Pulse: 'Mapigo ya moyo',
  'Respiratory rate': 'Kasi ya kupumua',
  'Oxygen saturation': 'Kiwango cha oksijeni',
  Weight: 'Uzito',
  Height: 'Urefu',
  MUAC: 'MUAC',
  Preliminary: 'La awali',
} as const;

/** The words of a document: English, and beside it Swahili where the patient reads it too. */
type Words = (word: keyof typeof swahili) => string;

const english: Words = (word) => word;
const bilingual: Words = (word) => (swahili[word] === word ? word : `${word} / ${swahili[word]}`);

/** A part of the summary: texts, then a table. */
interface SummaryPart {
  title: string;
  texts: readonly string[];
  isStrong?: boolean;
  table?: { columns: readonly TableColumn[]; rows: readonly (readonly string[])[] };
}

/**
 * Returns the parts of a summary that are not empty, and that no allergy is recorded.
 * @param day of the document
 */
function summaryParts(summary: VisitSummary, day: string, words: Words): SummaryPart[] {
  const { allergies, vitals, notes, tests, medicines, services } = summary;
  const parts: SummaryPart[] = [
    {
      title: words('Allergies'),
      texts: [allergies.length > 0 ? allergies.map(allergyText).join('; ') : words('None recorded')],
      isStrong: true,
    },
  ];
  if (vitals || notes.length > 0) {
    const measured = vitals
      ? [vitalsText(vitals, words) + (vitals.day === day ? '' : ` (${dayText(vitals.day)})`)]
      : [];
    parts.push({ title: words('Findings'), texts: [...measured, ...notes] });
  }
  if (tests.length > 0) {
    const rows = tests.map(({ itemName, result }) => [
      itemName,
      result ? resultText(result, words) : words('Awaited'),
      dayText(result?.day ?? null),
    ]);
    parts.push({ title: words('Results'), texts: [], table: { columns: headed(testColumns, words), rows } });
  }
  if (services.length > 0) {
    const rows = services.map(({ itemName, reports, quantity, done }) => [
      itemName,
      reports.join('\n'),
      `${done} of ${quantity}`,
    ]);
    parts.push({
      title: words('Procedures and imaging'),
      texts: [],
      table: { columns: headed(serviceColumns, words), rows },
    });
  }
  if (medicines.length > 0) {
    const rows = medicines.map(({ itemName, dosage, quantity, given }) => [
      itemName,
      dosage,
      `${given} of ${quantity}`,
    ]);
    parts.push({
      title: words('Treatment'),
      texts: [],
      table: { columns: headed(medicineColumns, words), rows },
    });
  }
  return parts;
}

type Column = TableColumn & { header: keyof typeof swahili };

const headed = (columns: readonly Column[], words: Words): TableColumn[] =>
  columns.map((column) => ({ ...column, header: words(column.header) }));

const testColumns: readonly Column[] = [
  { header: 'Test', share: 30 },
  { header: 'Result', share: 60 },
  { header: 'Date', share: 14 },
];

const serviceColumns: readonly Column[] = [
  { header: 'Procedure', share: 34 },
  { header: 'Report', share: 52 },
  { header: 'Done', share: 18, align: 'right' },
];

const medicineColumns: readonly Column[] = [
  { header: 'Medicine', share: 42 },
  { header: 'Dosage', share: 44 },
  { header: 'Given', share: 18, align: 'right' },
];

/**
 * Writes the parts of a summary.
 * @param day of the document
 * @param isBilingual headings and terms are in Swahili too
 */
export function writeVisitSummary(
  layout: Layout,
  summary: VisitSummary,
  day: string,
  isBilingual = false,
): void {
  const words = isBilingual ? bilingual : english;
  for (const { title, texts, isStrong = false, table } of summaryParts(summary, day, words)) {
    layout.section(title);
    for (const text of texts) layout.paragraph(text, isStrong ? 'bold' : 'plain');
    if (table)
      layout.table(
        table.columns,
        table.rows.map((cells) => ({ cells })),
      );
  }
}

function vitalsText(vitals: NonNullable<VisitSummary['vitals']>, words: Words): string {
  const { systolic, diastolic } = vitals;
  const measured = (name: VitalName, label: keyof typeof swahili) =>
    vitals[name] === null ? [] : [`${words(label)} ${vitals[name]} ${vitalSigns[name].unit}`];
  return [
    ...measured('temperatureC', 'Temperature'),
    ...(systolic === null
      ? []
      : [`${words('Blood pressure')} ${systolic}/${diastolic ?? '–'} ${vitalSigns.systolic.unit}`]),
    ...measured('pulse', 'Pulse'),
    ...measured('respiratoryRate', 'Respiratory rate'),
    ...measured('oxygen', 'Oxygen saturation'),
    ...measured('weightKg', 'Weight'),
    ...measured('heightCm', 'Height'),
    ...measured('muacCm', 'MUAC'),
  ].join(', ');
}

type Result = NonNullable<VisitSummary['tests'][number]['result']>;

function resultText({ values, remarks, isPreliminary }: Result, words: Words): string {
  const measured = values.map((value) => {
    const range = rangeText(value);
    const beside = [value.flag ?? '', range].filter(Boolean).join(', ');
    return `${value.name} ${value.value} ${unitText(value.unit)}${beside ? ` (${beside})` : ''}`;
  });
  return [isPreliminary ? words('Preliminary') : '', measured.join('; '), remarks].filter(Boolean).join('\n');
}
