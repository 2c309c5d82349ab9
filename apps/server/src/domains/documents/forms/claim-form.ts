import { balanceText, type ClaimDetail, type ClaimLine, serviceGroups, unpaidText } from '@afyakadi/contract';
import { provisionalNotice } from '@afyakadi/contract/scheme/provisional-notice';
import { Layout, type TableRow } from './layout.ts';
import type { Letterhead } from './letterhead.ts';
import { writePdf } from './pdf.ts';
import { dayText, moneyText, nameText } from './words.ts';

const columns = [
  { header: 'Description', share: 40 },
  { header: 'Code', share: 12 },
  { header: 'Qty', share: 8, align: 'right' },
  { header: 'Unit price (TZS)', share: 15, align: 'right' },
  { header: 'Amount (TZS)', share: 15, align: 'right' },
  { header: 'Approval no.', share: 20 },
] as const;

/**
 * Writes the claim form 2A & B (domain 7.3): A particulars, B costs, C clinicians, D the patient's certification, E
 * management, F the claimant's certification. Its grand total is the claim's header, in whole TZS; lines that are left
 * out are not on it. Missing entries become lines to be filled in by hand; so does E for readers without the right to
 * clinical notes.
 */
export function writeClaimForm(
  claim: ClaimDetail,
  facility: Letterhead,
  moments: (at: string | null) => string,
): Promise<Buffer> {
  const serial = claim.serialNo ?? 'not given yet';
  const info = { title: 'Claim form 2A & B', facility: facility.name, at: new Date(claim.builtAt) };
  return writePdf({ ...info, foot: `Claim form 2A & B · ${facility.name} · Serial no. ${serial}` }, (pdf) => {
    const layout = new Layout(pdf);
    layout.head({
      facility,
      title: 'HEALTH PROVIDER CLAIM FORM 2A & B',
      marks: marksOf(claim),
      code: claim.serialNo,
    });
    particulars(layout, claim, facility, { serial, moments });
    costs(layout, claim);
    layout.section('C. Attending clinicians');
    layout.table(
      [
        { header: 'Name', share: 34 },
        { header: 'Qualification', share: 22 },
        { header: 'Registration no.', share: 16 },
        { header: 'Mobile no.', share: 14 },
        { header: 'Signature', share: 18 },
      ],
      claim.practitioners.map(({ name, qualification, registrationNo }) => ({
        // Two lines high, to sign in.
        cells: [name, qualification ?? '', registrationNo ?? '', '', '\n'],
      })),
    );
    layout.section("D. Patient's certification");
    layout.paragraph('I certify that I received the services named above.');
    layout.signatures([
      ['Name', nameText(claim)],
      ['Tel. no.', ''],
      ['Signature', ''],
      ['Date', ''],
    ]);
    layout.section('E. Description of management and any other information');
    if (claim.clinicalNotes) layout.paragraph(claim.clinicalNotes);
    else layout.lines(3);
    if (claim.lateReason) layout.paragraph(`Reason for late submission: ${claim.lateReason}`);
    if (claim.correctionNote) layout.paragraph(`Corrected since the version before: ${claim.correctionNote}`);
    layout.section("F. Claimant's certification");
    layout.paragraph('I certify that I provided the services named above.');
    layout.signatures([
      ['Name', claim.submittedByName ?? claim.builtByName ?? ''],
      ['Signature', ''],
      ['Official stamp', ''],
      ['Date', ''],
    ]);
  });
}

function marksOf(claim: ClaimDetail): string[] {
  const unsent = claim.status === 'Draft' || claim.status === 'Pending';
  const before = claim.versions.find(({ version }) => version === claim.version - 1);
  return [
    ...provisionalNotice(claim.provisional),
    ...(claim.versions.some(({ version }) => version > claim.version) ? ['Replaced by a newer version'] : []),
    ...(unsent ? [claim.sending ? 'Sent, not yet acknowledged' : 'Not sent'] : []),
    ...(claim.version > 1
      ? [`Version ${claim.version}${before?.serialNo ? `, in place of ${before.serialNo}` : ''}`]
      : []),
  ];
}

function particulars(
  layout: Layout,
  claim: ClaimDetail,
  facility: Letterhead,
  { serial, moments }: { serial: string; moments: (at: string | null) => string },
): void {
  const codes = (certainty: 'Provisional' | 'Final') =>
    claim.diagnoses
      .filter((diagnosis) => diagnosis.certainty === certainty)
      .map(({ code, name }) => `${code} ${name}`)
      .join('; ');
  const departments = new Set(claimedLines(claim).flatMap(({ department }) => department ?? []));
  layout.section('A. Particulars');
  layout.fields([
    ['Facility', `${facility.name} (${facility.code})`],
    ['Serial no.', serial],
    ['Address', facility.address],
    ['Date of attendance', dayText(claim.day)],
    ['Department', [...departments].map(titled).join(', ')],
    ['Authorization no.', claim.authorizationNo],
    ['Patient', nameText(claim)],
    ['Card no.', claim.cardNo],
    ['Date of birth', dayText(claim.dateOfBirth)],
    ['Sex', claim.gender ?? ''],
    ['Scheme', [claim.schemeName, claim.productName].filter(Boolean).join(', ')],
    ['Visit type', claim.visitTypeName],
    ['Patient type', claim.patientType],
    ...(claim.admittedAt
      ? ([
          ['Admitted', moments(claim.admittedAt)],
          ['Discharged', moments(claim.dischargedAt)],
        ] satisfies [string, string][])
      : []),
    ['Patient file no.', ''],
    ['Occupation', ''],
    ['Vote', ''],
    ['Submission no.', claim.submissionNo ?? ''],
    ['Preliminary diagnosis', codes('Provisional')],
    ['Final diagnosis', codes('Final')],
  ]);
}

function costs(layout: Layout, claim: ClaimDetail): void {
  const lines = claimedLines(claim);
  const rows = serviceGroups.flatMap((group): TableRow[] => {
    const groupLines = lines.filter((line) => line.serviceGroup === group);
    return groupLines.length > 0 ? [group, ...groupLines.map(rowOf)] : [];
  });
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  // A form that differs from the claim must not be printed.
  if (total !== claim.amountClaimed) throw new Error('The lines of a claim do not come to its amount');
  layout.section('B. Costs of services');
  layout.table(columns, [
    ...rows,
    { cells: ['Grand total', '', '', '', moneyText(claim.amountClaimed), ''], strong: true },
    ...unpaidRows(claim),
  ]);
  if (claim.balance) layout.paragraph(balanceText(claim.balance, moneyText));
}

/** The parts of all that was given that the scheme does not pay, also of services that are not claimed. */
function unpaidRows({ split }: ClaimDetail): TableRow[] {
  if (split === null) return [];
  const rows: [string, number][] = [
    ['The patient pays', split.patient],
    ['Waived', split.waived],
  ];
  return rows
    .filter(([, amount]) => amount > 0)
    .map(([label, amount]) => ({ cells: [label, '', '', '', moneyText(amount), ''] }));
}

function rowOf(line: ClaimLine): TableRow {
  const { itemName, itemCode, quantity, unitPrice, amount, approvalNo, otherDetails, split } = line;
  const below = [otherDetails, split && unpaidText(split, moneyText)].filter(Boolean);
  return {
    cells: [
      [itemName, ...below].join('\n'),
      itemCode,
      moneyText(quantity),
      moneyText(unitPrice),
      moneyText(amount),
      approvalNo ?? '',
    ],
  };
}

function claimedLines({ lines }: ClaimDetail): ClaimLine[] {
  return lines.filter(({ leftOut }) => leftOut === null);
}

const titled = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
