import { expect, it } from 'vitest';
import { withPauses } from '../../platform/http/export-cells.ts';
import { contentOf } from './export.ts';
import { columnsFor } from './export-columns.ts';
import type { ExportRow } from './export-rows.ts';

const row: ExportRow = {
  authorization_id: '01a21435-fc6e-78f9-8b67-9231d56447a9',
  facility_code: '00123',
  claim_year: 2026,
  claim_month: 11,
  folio_no: 7,
  status: 'Submitted',
  authorization_no: '200000000151',
  card_no: '800000000151',
  first_name: 'Neema',
  middle_name: 'Joseph',
  last_name: 'Mushi',
  gender: 'Female',
  date_of_birth: '1980-02-03',
  visit_type_name: 'Normal',
  day: '2026-11-20',
  built_day: '2026-11-20',
  submitted_at: new Date('2026-11-21T08:00:00Z'),
  amount_claimed: 1_000,
  amount_approved: 900,
  patient_pays: null,
  line: {
    itemCode: '30001',
    itemName: 'Paracetamol 500 mg tablets',
    itemTypeId: 3,
    department: 'pharmacy',
    quantity: 10,
    unitPrice: 100,
    amount: 1_000,
    approvalNo: null,
    leftOut: null,
    outcome: 'Approved',
    approvedQuantity: 10,
    approvedPrice: 90,
    amountApproved: 900,
    reason: 'Price above the tariff',
    patientPays: 0,
  },
};

/** How many turns other work had while a file was written. */
async function turnsOf(content: AsyncIterable<unknown>): Promise<number> {
  let turns = 0;
  let ended = false;
  const look = () => {
    turns += 1;
    if (!ended) setImmediate(look);
  };
  setImmediate(look);
  for await (const _ of content);
  ended = true;
  return turns;
}

it.each(['csv', 'xlsx'] as const)(
  'lets other work have a turn after each hundred rows: thousands of claims as %s',
  async (format) => {
    const columns = columnsFor('receptionist', () => '2026-11-21');
    const rows = Array.from({ length: 5_000 }, () => row);
    expect(await turnsOf(contentOf(columns, withPauses(rows), format))).toBeGreaterThanOrEqual(49);
  },
);
