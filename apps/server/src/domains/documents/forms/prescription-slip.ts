import type { Coverage, ProvisionalMark } from '@afyakadi/contract';
import { provisionalNotice } from '@afyakadi/contract/scheme/provisional-notice';
import { Layout, type TableRow } from './layout.ts';
import type { Letterhead } from './letterhead.ts';
import { type PrintedPatient, patientFields } from './patient.ts';
import { writePdf } from './pdf.ts';
import { allergyText, dayText, moneyText, type PrintedAllergy } from './words.ts';

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
    /** As a text. */
    dosage: string;
    coverage: Coverage;
    approvalNo: string | null;
    /** The patient's part of a covered medicine; null: none. */
    unpaid: string | null;
    /** Why the doctor ordered it despite a warning, such as an allergy. */
    overrideReason: string | null;
  }[];
  /** The active allergies. */
  allergies: readonly PrintedAllergy[];
}

/** Prints the medicines of one order, with the patient's allergies. */
export function writePrescription(prescription: PrintedPrescription, facility: Letterhead): Promise<Buffer> {
  const info = { title: 'Prescription', facility: facility.name, at: prescription.orderedAt };
  return writePdf({ ...info, foot: `Prescription · ${facility.name}` }, (pdf) => {
    const layout = new Layout(pdf);
    layout.head({
      facility,
      title: 'PRESCRIPTION',
      marks: provisionalNotice(prescription.provisional),
      code: prescription.authorizationNo,
    });
    layout.fields([
      ...patientFields(prescription.patient, prescription.day),
      ['Date', dayText(prescription.day)],
      ['Authorization no.', prescription.authorizationNo],
    ]);
    layout.section('Allergies');
    layout.paragraph(
      prescription.allergies.length > 0
        ? prescription.allergies.map(allergyText).join('; ')
        : 'None recorded',
      'bold',
    );
    layout.section('Medicines');
    layout.table(
      [
        { header: 'Medicine', share: 38 },
        { header: 'Dosage', share: 36 },
        { header: 'Quantity', share: 11, align: 'right' },
        { header: 'Paid by', share: 19 },
      ],
      prescription.medicines.flatMap((medicine): TableRow[] => [
        {
          cells: [
            medicineText(medicine),
            medicine.dosage,
            moneyText(medicine.quantity),
            paidBy(medicine, prescription.provisional),
          ],
        },
        ...(medicine.unpaid ? [medicine.unpaid] : []),
        ...(medicine.overrideReason ? [`Ordered despite a warning: ${medicine.overrideReason}`] : []),
      ]),
    );
    layout.section('Prescriber');
    layout.fields([
      ['Name', prescription.prescriber.name],
      ['Registration no.', prescription.prescriber.registrationNo ?? ''],
    ]);
    layout.signatures([
      ['Signature of the prescriber', ''],
      ['Dispensed by', ''],
      ['Date', ''],
    ]);
  });
}

/** Many names contain the strength. */
function medicineText({ itemName, itemCode, strength }: PrintedPrescription['medicines'][number]): string {
  const added = strength && !itemName.toLowerCase().includes(strength.toLowerCase()) ? ` ${strength}` : '';
  return `${itemName}${added} (${itemCode})`;
}

/** Promises nothing that the scheme has not confirmed: another pharmacy sees only this document. */
function paidBy(
  { coverage, approvalNo }: PrintedPrescription['medicines'][number],
  provisional: ProvisionalMark | null,
): string {
  if (coverage === 'cash') return 'Patient';
  if (provisional === 'waiting') return 'Scheme, if confirmed';
  if (provisional === 'refused') return 'Refused by the scheme';
  // It may have been closed without a refusal; it is not claimed either way.
  if (provisional === 'closed') return 'Not paid by the scheme';
  if (coverage === 'covered') return 'Scheme';
  return approvalNo ? `Scheme, approval ${approvalNo}` : 'Scheme, once it has approved';
}
