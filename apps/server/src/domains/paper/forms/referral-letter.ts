import type { Gender, ProvisionalMark } from '@afyakadi/contract';
import { type Letterhead, underName } from './letterhead.ts';
import { writePdf } from './pdf.ts';
import { Sheet } from './sheet.ts';
import { ageText, dayText, provisionalMarks } from './words.ts';

export interface PrintedReferral {
  serialNo: string;
  provisional: ProvisionalMark | null;
  referralNo: string | null;
  status: string;
  version: number;
  superseded: boolean;
  patientName: string;
  cardNo: string;
  gender: Gender | null;
  dateOfBirth: string | null;
  toName: string;
  toCode: string;
  diagnoses: readonly { code: string; name: string }[];
  reason: string;
  remarks: string;
  practitionerName: string | null;
  practitionerRegistrationNo: string | null;
  createdAt: Date;
  /** The facility's day of `createdAt`. */
  day: string;
}

/** The letter that a patient takes along to the other facility (domain §5). */
export function writeReferralLetter(it: PrintedReferral, facility: Letterhead): Promise<Buffer> {
  const info = { title: 'Referral letter', facility: facility.name, at: it.createdAt };
  return writePdf({ ...info, foot: `Referral ${it.serialNo} · ${facility.name}` }, (pdf) => {
    const sheet = new Sheet(pdf);
    sheet.head({
      facility: facility.name,
      under: underName(facility),
      title: 'REFERRAL LETTER',
      marks: [...provisionalMarks(it.provisional), ...marksOf(it)],
    });
    sheet.fields([
      ['Serial no.', it.serialNo],
      ['Date', dayText(it.day)],
      ['Referral no.', it.referralNo ?? 'not given by the scheme yet'],
      ['To', [it.toName, it.toCode && `(${it.toCode})`].filter(Boolean).join(' ')],
    ]);
    sheet.section('Patient');
    sheet.fields([
      ['Name', it.patientName],
      ['Card no.', it.cardNo],
      ['Sex', it.gender ?? ''],
      ['Date of birth', birthText(it)],
    ]);
    sheet.section('Diagnosis');
    for (const { code, name } of it.diagnoses) {
      sheet.paragraph(name && name !== code ? `${code}  ${name}` : code);
    }
    sheet.section('Reason for the referral');
    sheet.paragraph(it.reason);
    if (it.remarks) {
      sheet.section('Remarks');
      sheet.paragraph(it.remarks);
    }
    sheet.section('Referring clinician');
    sheet.fields([
      ['Name', it.practitionerName ?? ''],
      ['Registration no.', it.practitionerRegistrationNo ?? ''],
    ]);
    sheet.signatures([
      ['Signature', ''],
      ['Official stamp', ''],
      ['Date', ''],
    ]);
    sheet.section('For the receiving facility');
    sheet.paragraph('Verify the card with visit type Referral and the referral number above.');
  });
}

function marksOf({ superseded, status, version }: PrintedReferral): string[] {
  return [
    ...(superseded ? ['Replaced by a newer version'] : []),
    ...(status === 'Rejected' ? ['Refused by the scheme'] : []),
    ...(version > 1 ? [`Version ${version}`] : []),
  ];
}

function birthText({ dateOfBirth, day }: PrintedReferral): string {
  const age = ageText(dateOfBirth, day);
  return age ? `${dayText(dateOfBirth)} (${age})` : dayText(dateOfBirth);
}
