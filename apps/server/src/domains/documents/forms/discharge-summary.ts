import type { DischargeSummary, Frequency, Stay } from '@afyakadi/contract';
import { Layout } from './layout.ts';
import type { Letterhead } from './letterhead.ts';
import { patientFields } from './patient.ts';
import { writePdf } from './pdf.ts';
import { type VisitSummary, writeVisitSummary } from './visit-summary.ts';
import { dayText, dosageText, momentsIn } from './words.ts';

/** A stay for the patient and for the next clinician: headings and medicines in English and Swahili. */
export interface PrintedDischarge {
  stay: Stay;
  summary: DischargeSummary;
  /** What was found, done and given, without the notes, which stay among doctors. */
  record: VisitSummary;
  /** The day of the document. */
  day: string;
}

const swahili: Record<Frequency, string> = {
  OD: 'mara 1 kwa siku',
  BD: 'mara 2 kwa siku',
  TDS: 'mara 3 kwa siku',
  QID: 'mara 4 kwa siku',
  Q8H: 'kila saa 8',
  Q6H: 'kila saa 6',
  Q4H: 'kila saa 4',
  NOCTE: 'usiku',
  WEEKLY: 'mara 1 kwa wiki',
  STAT: 'mara moja',
  PRN: 'inapohitajika',
  UD: 'kama ulivyoelekezwa',
};

const outcomes = {
  Home: 'Home / Nyumbani',
  Referred: 'Referred / Rufaa',
  Left: 'Left against advice / Aliondoka kinyume cha ushauri',
  Died: 'Died / Alifariki',
} as const;

export function writeDischargeSummary(
  { stay, summary, record, day }: PrintedDischarge,
  facility: Letterhead,
  timeZone: string,
): Promise<Buffer> {
  const moment = momentsIn(timeZone);
  const at = new Date(stay.dischargedAt ?? summary.writtenAt ?? stay.requestedAt);
  const info = { title: 'Discharge summary', facility: facility.name, at };
  return writePdf({ ...info, foot: `Discharge summary · ${facility.name}` }, (pdf) => {
    const layout = new Layout(pdf);
    layout.head({ facility, title: 'DISCHARGE SUMMARY / MUHTASARI WA KURUHUSIWA' });
    layout.fields([
      ...patientFields(stay, day),
      ['Ward / Wodi', stay.carePointName],
      ['Admitted / Alilazwa', moment(stay.admittedAt)],
      ['Discharged / Aliruhusiwa', moment(stay.dischargedAt)],
      ['Goes / Anaenda', stay.outcome ? outcomes[stay.outcome] : ''],
    ]);
    layout.section('Diagnoses / Magonjwa');
    for (const { code, name } of summary.diagnoses) layout.paragraph(`${code}  ${name}`);
    layout.section('Course / Mwenendo');
    layout.paragraph(summary.course);
    writeVisitSummary(layout, record, day, true);
    layout.section('Medicines to take home / Dawa za nyumbani');
    if (summary.medicines.length === 0) layout.paragraph('None / Hakuna');
    else
      layout.table(
        [
          { header: 'Medicine / Dawa', share: 36 },
          { header: 'How / Jinsi', share: 48 },
          { header: 'Until / Hadi', share: 20 },
        ],
        summary.medicines.map((medicine) => ({ cells: cellsOf(medicine) })),
      );
    layout.section('Return / Kurudi');
    layout.paragraph(summary.returnOn ? dayText(summary.returnOn) : '–', 'bold');
    layout.signatures([
      [`Doctor / Daktari: ${summary.writtenByName ?? ''}`, ''],
      ['Official stamp / Muhuri', ''],
    ]);
  });
}

function cellsOf(medicine: DischargeSummary['medicines'][number]): string[] {
  const { frequency, durationDays, until } = medicine;
  const inSwahili = [frequency ? swahili[frequency] : '', durationDays ? `siku ${durationDays}` : ''];
  return [
    medicine.itemName,
    [dosageText({ ...medicine, dose: null }), inSwahili.filter(Boolean).join(', ')]
      .filter(Boolean)
      .join(' / '),
    dayText(until),
  ];
}
