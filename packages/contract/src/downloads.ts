import { z } from 'zod';
import { reportPeriods } from './claiming.ts';
import { csvType, download, pdfType, spreadsheetType } from './download.ts';
import { validationTexts } from './messages.ts';
import { namedDay, nothing, uuid } from './schemas.ts';

const one = z.strictObject({ id: uuid });

/** A period as the address names it: its kind and a day in it. */
export const periodQuery = {
  period: z.enum(reportPeriods, `Choose one of: ${reportPeriods.join(', ')}`),
  date: namedDay(validationTexts.exportDate),
};

/** Every call that answers with a file. The server refuses to start while one of them has no handler. */
export const downloads = {
  claimForm: download({
    name: 'claimForm',
    path: '/claims/{id}/form.pdf',
    summary: 'The claim form 2A & B of a claim',
    access: 'claims.read',
    params: one,
    query: nothing,
    types: [pdfType],
  }),
  referralLetter: download({
    name: 'referralLetter',
    path: '/referrals/{id}/letter.pdf',
    summary: 'The letter of a referral',
    access: 'referrals.read',
    params: one,
    query: nothing,
    types: [pdfType],
  }),
  prescriptionSlip: download({
    name: 'prescriptionSlip',
    path: '/member-items/orders/{id}/prescription.pdf',
    summary: 'The medicines of one order, as a prescription',
    access: 'prescriptions.read',
    params: one,
    query: nothing,
    types: [pdfType],
  }),
  resultSlip: download({
    name: 'resultSlip',
    path: '/member-items/lab-results/{id}/slip.pdf',
    summary: 'The newest result of a requested test',
    access: 'results.read',
    params: one,
    query: nothing,
    types: [pdfType],
  }),
  exportClaims: download({
    name: 'exportClaims',
    path: '/compliance/export',
    summary: 'The claims of a day, week or month, a row for each line',
    access: 'compliance.read',
    params: nothing,
    query: z.strictObject({
      ...periodQuery,
      format: z.enum(['csv', 'xlsx'], 'Choose one of: csv, xlsx').default('csv'),
    }),
    types: [csvType, spreadsheetType],
  }),
} as const;
export type DownloadName = keyof typeof downloads;
