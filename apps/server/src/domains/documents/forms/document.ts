import type { ClaimDetail } from '@afyakadi/contract';
import { reencode } from '../pictures/reencode.ts';
import { writeClaimForm } from './claim-form.ts';
import { type PrintedDischarge, writeDischargeSummary } from './discharge-summary.ts';
import { Layout } from './layout.ts';
import type { Letterhead } from './letterhead.ts';
import { writePdf } from './pdf.ts';
import { type PrintedPrescription, writePrescription } from './prescription-slip.ts';
import { type PrintedReferral, writeReferralLetter } from './referral-letter.ts';
import { type PrintedResults, writeResults } from './results.ts';
import { momentsIn } from './words.ts';

/** A document with its content, as plain data that can be passed to another thread. */
export type PrintedDocument = { facility: Letterhead } & (
  | { form: 'claim'; content: ClaimDetail; timeZone: string }
  | { form: 'referral'; content: PrintedReferral }
  | { form: 'prescription'; content: PrintedPrescription }
  | { form: 'discharge'; content: PrintedDischarge; timeZone: string }
  | { form: 'results'; content: PrintedResults; timeZone: string }
);

/** A file that should become the facility's logo. */
export interface UploadedPicture {
  form: 'picture';
  content: Uint8Array;
}

/** The work of `apps/server/src/pdf-worker.ts`: returns the PDF of a document, or a picture that every document can show. */
export async function work(piece: PrintedDocument | UploadedPicture): Promise<Uint8Array> {
  if (piece.form !== 'picture') return writeDocument(piece);
  const logo = reencode(piece.content);
  const facility = { name: '-', code: '-', address: '', logo };
  await writePdf({ title: '', facility: '', at: new Date(0), foot: '' }, (pdf) =>
    new Layout(pdf).head({ facility, title: '' }),
  );
  return logo;
}

function writeDocument(document: PrintedDocument): Promise<Buffer> {
  const { facility } = document;
  switch (document.form) {
    case 'claim':
      return writeClaimForm(document.content, facility, momentsIn(document.timeZone));
    case 'referral':
      return writeReferralLetter(document.content, facility);
    case 'prescription':
      return writePrescription(document.content, facility);
    case 'discharge':
      return writeDischargeSummary(document.content, facility, document.timeZone);
    case 'results':
      return writeResults(document.content, facility, momentsIn(document.timeZone));
  }
}
