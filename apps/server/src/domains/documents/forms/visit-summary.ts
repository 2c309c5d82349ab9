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
function summaryParts(summary: VisitSummary, day: string): SummaryPart[] {
  const { allergies, vitals, notes, tests, medicines, services } = summary;
  const parts: SummaryPart[] = [
    {
      title: 'Allergies',
      texts: [allergies.length > 0 ? allergies.map(allergyText).join('; ') : 'None recorded'],
      isStrong: true,
    },
  ];
  if (vitals || notes.length > 0) {
    const measured = vitals
      ? [vitalsText(vitals) + (vitals.day === day ? '' : ` (${dayText(vitals.day)})`)]
      : [];
    parts.push({ title: 'Findings', texts: [...measured, ...notes] });
  }
  if (tests.length > 0) {
    const rows = tests.map(({ itemName, result }) => [
      itemName,
      result ? resultText(result) : 'Awaited',
      dayText(result?.day ?? null),
    ]);
    parts.push({ title: 'Results', texts: [], table: { columns: testColumns, rows } });
  }
  if (services.length > 0) {
    const rows = services.map(({ itemName, reports, quantity, done }) => [
      itemName,
      reports.join('\n'),
      `${done} of ${quantity}`,
    ]);
    parts.push({ title: 'Procedures and imaging', texts: [], table: { columns: serviceColumns, rows } });
  }
  if (medicines.length > 0) {
    const rows = medicines.map(({ itemName, dosage, quantity, given }) => [
      itemName,
      dosage,
      `${given} of ${quantity}`,
    ]);
    parts.push({ title: 'Treatment', texts: [], table: { columns: medicineColumns, rows } });
  }
  return parts;
}

const testColumns: readonly TableColumn[] = [
  { header: 'Test', share: 30 },
  { header: 'Result', share: 60 },
  { header: 'Date', share: 14 },
];

const serviceColumns: readonly TableColumn[] = [
  { header: 'Procedure', share: 34 },
  { header: 'Report', share: 52 },
  { header: 'Done', share: 18, align: 'right' },
];

const medicineColumns: readonly TableColumn[] = [
  { header: 'Medicine', share: 42 },
  { header: 'Dosage', share: 44 },
  { header: 'Given', share: 18, align: 'right' },
];

/** Writes the parts of a summary. */
export function writeVisitSummary(layout: Layout, summary: VisitSummary, day: string): void {
  for (const { title, texts, isStrong = false, table } of summaryParts(summary, day)) {
    layout.section(title);
    for (const text of texts) layout.paragraph(text, isStrong ? 'bold' : 'plain');
    if (table)
      layout.table(
        table.columns,
        table.rows.map((cells) => ({ cells })),
      );
  }
}

function vitalsText(vitals: NonNullable<VisitSummary['vitals']>): string {
  const { systolic, diastolic } = vitals;
  const measured = (name: VitalName, label: string) =>
    vitals[name] === null ? [] : [`${label} ${vitals[name]} ${vitalSigns[name].unit}`];
  return [
    ...measured('temperatureC', 'Temperature'),
    ...(systolic === null
      ? []
      : [`Blood pressure ${systolic}/${diastolic ?? '–'} ${vitalSigns.systolic.unit}`]),
    ...measured('pulse', 'Pulse'),
    ...measured('respiratoryRate', 'Respiratory rate'),
    ...measured('oxygen', 'Oxygen saturation'),
    ...measured('weightKg', 'Weight'),
    ...measured('heightCm', 'Height'),
    ...measured('muacCm', 'MUAC'),
  ].join(', ');
}

type Result = NonNullable<VisitSummary['tests'][number]['result']>;

function resultText({ values, remarks, isPreliminary }: Result): string {
  const measured = values.map((value) => {
    const range = rangeText(value);
    const beside = [value.flag ?? '', range].filter(Boolean).join(', ');
    return `${value.name} ${value.value} ${unitText(value.unit)}${beside ? ` (${beside})` : ''}`;
  });
  return [isPreliminary ? 'Preliminary' : '', measured.join('; '), remarks].filter(Boolean).join('\n');
}
