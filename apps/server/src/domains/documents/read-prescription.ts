import { message, splitPrice, unpaidText } from '@afyakadi/contract';
import { col, type Database, type Row, readerFor, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { shownSplit } from '../ledger/index.ts';
import { provisionalMark, provisionalType } from '../people/index.ts';
import { activeAllergies } from '../record/index.ts';
import type { PrintedPatient } from './forms/patient.ts';
import type { PrintedPrescription } from './forms/prescription-slip.ts';
import { dosageText, moneyText } from './forms/words.ts';
import { patientJson } from './read-patient.ts';

const lineRows = rows({
  patient: col.json<PrintedPatient>(),
  authorization_no: col.of('card_authorization', 'authorization_no'),
  provisional: provisionalType,
  prescriber: col.json<PrintedPrescription['prescriber']>(),
  ...col.from('order_line', 'member_id', 'ordered_at', 'item_name', 'item_code', 'strength', 'quantity'),
  ...col.from('order_line', 'dosage', 'dose', 'frequency', 'duration_days', 'coverage', 'approval_no'),
  ...col.from('order_line', 'override_reason', 'unit_price', 'split_terms'),
});

/** Returns the medicines of an order that were not cancelled. Failure: `notFound` where there is none. */
export async function readPrescription(
  database: Database,
  facilityId: string,
  orderId: string,
  dayOf: (at: Date) => string,
): Promise<{ memberId: string; prescription: PrintedPrescription }> {
  const lines = await database.read(
    facilityId,
    lineRows`select l.member_id, ${patientJson} as patient, a.authorization_no, ${provisionalMark} as provisional,
        json_build_object('name', k.name, 'registrationNo', k.registration_no) as prescriber, l.ordered_at, l.item_name,
        l.item_code, l.strength, l.quantity, l.dosage, l.dose, l.frequency, l.duration_days, l.coverage, l.approval_no,
        l.override_reason, l.unit_price, l.split_terms
      from order_line l
      join authorized_member m on m.facility_id = l.facility_id and m.id = l.member_id
      join card_authorization a on a.facility_id = l.facility_id and a.id = l.authorization_id
      join account k on k.facility_id = l.facility_id and k.id = l.ordered_by
      where l.facility_id = ${facilityId} and l.order_id = ${orderId} and l.category = 'medicine'
        and l.status <> 'Cancelled'
      order by l.ordered_at, l.id`,
  );
  const [first] = lines;
  if (!first) throw new Failure('notFound', message('documents.unknownPrescription'));
  const allergies = await activeAllergies(readerFor(database, facilityId), facilityId, first.member_id);
  return {
    memberId: first.member_id,
    prescription: {
      patient: first.patient,
      authorizationNo: first.authorization_no,
      prescriber: first.prescriber,
      provisional: first.provisional,
      orderedAt: first.ordered_at,
      day: dayOf(first.ordered_at),
      allergies,
      medicines: lines.map((row) => ({
        itemName: row.item_name,
        itemCode: row.item_code,
        strength: row.strength,
        quantity: row.quantity,
        coverage: row.coverage,
        approvalNo: row.approval_no,
        unpaid: unpaidOf(row),
        overrideReason: row.override_reason,
        dosage: dosageText({
          dosage: row.dosage,
          frequency: row.frequency,
          durationDays: row.duration_days,
          dose: row.dose === null ? null : Number(row.dose),
        }),
      })),
    },
  };
}

/** The patient's part of a covered medicine, as a text; null: none. */
function unpaidOf(
  line: Pick<Row<'order_line'>, 'coverage' | 'unit_price' | 'quantity' | 'split_terms'>,
): string | null {
  if (line.coverage === 'cash') return null;
  const { unit_price: unitPrice, quantity, split_terms: terms } = line;
  const split = shownSplit(splitPrice({ unitPrice, quantity, covered: true, terms }));
  return split && unpaidText(split, moneyText);
}
