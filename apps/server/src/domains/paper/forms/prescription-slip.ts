import type { Coverage, ProvisionalMark } from '@afyakadi/contract';
import { type Letterhead, underName } from './letterhead.ts';
import { type PrintedPatient, patientFields } from './patient.ts';
import { writePdf } from './pdf.ts';
import { Sheet } from './sheet.ts';
import { dayText, provisionalMarks } from './words.ts';

export interface PrintedPrescription {
  patient: PrintedPatient;
  authorizationNo: string;
  provisional: ProvisionalMark | null;
  prescriber: { name: string; registrationNo: string | null };
  orderedAt: Date;
  /** The facility's day of `orderedAt`. */
  day: string;
  medicines: readonly {
    itemName: string;
    itemCode: string;
    strength: string | null;
    quantity: number;
    /** In words. */
    dosage: string;
    coverage: Coverage;
    approvalNo: string | null;
  }[];
  /** Those that stand. */
  allergies: readonly { substance: string; reaction: string | null; severity: string }[];
}

/** The medicines of one order, with what the patient must not be given. */
export function writePrescription(it: PrintedPrescription, facility: Letterhead): Promise<Buffer> {
  const info = { title: 'Prescription', facility: facility.name, at: it.orderedAt };
  return writePdf({ ...info, foot: `Prescription · ${facility.name}` }, (pdf) => {
    const sheet = new Sheet(pdf);
    const marks = provisionalMarks(it.provisional);
    sheet.head({ facility: facility.name, under: underName(facility), title: 'PRESCRIPTION', marks });
    sheet.fields([
      ...patientFields(it.patient, it.day),
      ['Date', dayText(it.day)],
      ['Authorization no.', it.authorizationNo],
    ]);
    sheet.section('Allergies');
    sheet.paragraph(
      it.allergies.length > 0 ? it.allergies.map(allergyText).join('; ') : 'None recorded',
      'bold',
    );
    sheet.section('Medicines');
    sheet.table(
      [
        { header: 'Medicine', share: 38 },
        { header: 'Dosage', share: 36 },
        { header: 'Quantity', share: 11, align: 'right' },
        { header: 'Paid by', share: 19 },
      ],
      it.medicines.map((one) => ({
        cells: [medicineText(one), one.dosage, String(one.quantity), paidBy(one, it.provisional)],
      })),
    );
    sheet.section('Prescriber');
    sheet.fields([
      ['Name', it.prescriber.name],
      ['Registration no.', it.prescriber.registrationNo ?? ''],
    ]);
    sheet.signatures([
      ['Signature of the prescriber', ''],
      ['Dispensed by', ''],
      ['Date', ''],
    ]);
  });
}

function allergyText({ substance, reaction, severity }: PrintedPrescription['allergies'][number]): string {
  return `${substance} (${[severity.toLowerCase(), reaction].filter(Boolean).join(', ')})`;
}

/** Many names hold the strength already. */
function medicineText({ itemName, itemCode, strength }: PrintedPrescription['medicines'][number]): string {
  const added = strength && !itemName.toLowerCase().includes(strength.toLowerCase()) ? ` ${strength}` : '';
  return `${itemName}${added} (${itemCode})`;
}

/** What the scheme has not confirmed is not promised: the paper is all that another pharmacy sees. */
function paidBy(
  { coverage, approvalNo }: PrintedPrescription['medicines'][number],
  provisional: ProvisionalMark | null,
): string {
  if (coverage === 'cash') return 'Patient';
  if (provisional === 'waiting') return 'Scheme, if confirmed';
  if (provisional === 'refused') return 'Refused by the scheme';
  // It may have been ended without a refusal; nothing of it is claimed either way.
  if (provisional === 'closed') return 'Not paid by the scheme';
  if (coverage === 'covered') return 'Scheme';
  return approvalNo ? `Scheme, approval ${approvalNo}` : 'Scheme, once it has approved';
}
