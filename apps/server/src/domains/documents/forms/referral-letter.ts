import type { Gender, ProvisionalMark } from '@afyakadi/contract';
import { provisionalNotice } from '@afyakadi/contract/scheme/provisional-notice';
import { Layout } from './layout.ts';
import type { Letterhead } from './letterhead.ts';
import { birthText } from './patient.ts';
import { writePdf } from './pdf.ts';
import { type VisitSummary, writeVisitSummary } from './visit-summary.ts';
import { dayText } from './words.ts';

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
  /** Null on the letter of a reader who may not read the patient's record. */
  summary: VisitSummary | null;
}

/** The letter that a patient takes along to the other facility (domain 5.1). */
export function writeReferralLetter(referral: PrintedReferral, facility: Letterhead): Promise<Buffer> {
  const info = { title: 'Referral letter', facility: facility.name, at: referral.createdAt };
  return writePdf({ ...info, foot: `Referral ${referral.serialNo} · ${facility.name}` }, (pdf) => {
    const layout = new Layout(pdf);
    layout.head({
      facility,
      title: 'REFERRAL LETTER',
      marks: [...provisionalNotice(referral.provisional), ...marksOf(referral)],
      code: referral.referralNo,
    });
    layout.fields([
      ['Serial no.', referral.serialNo],
      ['Date', dayText(referral.day)],
      ['Referral no.', referral.referralNo ?? 'not given by the scheme yet'],
      ['To', [referral.toName, referral.toCode && `(${referral.toCode})`].filter(Boolean).join(' ')],
    ]);
    layout.section('Patient');
    layout.fields([
      ['Name', referral.patientName],
      ['Card no.', referral.cardNo],
      ['Sex', referral.gender ?? ''],
      ['Date of birth', birthText(referral.dateOfBirth, referral.day)],
    ]);
    layout.section('Diagnosis');
    for (const { code, name } of referral.diagnoses) {
      layout.paragraph(name && name !== code ? `${code}  ${name}` : code);
    }
    layout.section('Reason for the referral');
    layout.paragraph(referral.reason);
    if (referral.remarks) {
      layout.section('Remarks');
      layout.paragraph(referral.remarks);
    }
    if (referral.summary) writeVisitSummary(layout, referral.summary, referral.day);
    else layout.paragraph('The letter that the clinician prints also shows findings, results and treatment.');
    layout.section('Referring clinician');
    layout.fields([
      ['Name', referral.practitionerName ?? ''],
      ['Registration no.', referral.practitionerRegistrationNo ?? ''],
    ]);
    layout.signatures([
      ['Signature', ''],
      ['Official stamp', ''],
      ['Date', ''],
    ]);
    layout.section('For the receiving facility');
    layout.paragraph('Verify the card with visit type Referral and the referral number above.');
  });
}

function marksOf({ superseded, status, version }: PrintedReferral): string[] {
  return [
    ...(superseded ? ['Replaced by a newer version'] : []),
    ...(status === 'Rejected' ? ['Refused by the scheme'] : []),
    ...(version > 1 ? [`Version ${version}`] : []),
  ];
}
