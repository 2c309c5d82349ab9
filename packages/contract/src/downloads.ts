import { z } from 'zod';
import { download } from './endpoint.ts';
import { chooseOneOf, issueText } from './messages/issue-text.ts';
import { auditFilter } from './schemas/audit.ts';
import { namedDay, uuid } from './schemas/fields.ts';
import { importKinds } from './schemas/imports.ts';
import { reportPeriods } from './scheme/claims.ts';

export const pdfType = 'application/pdf';
export const csvType = 'text/csv; charset=utf-8';
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const byId = z.strictObject({ id: uuid });

/** A period as the address names it: its kind and a day in it. */
export const periodQuery = {
  period: z.enum(reportPeriods, chooseOneOf(reportPeriods)),
  date: namedDay(issueText('validation.exportDate')),
};

/** Every call that answers with a file. */
export const downloads = {
  claimForm: download({
    name: 'claimForm',
    path: '/claims/{id}/form.pdf',
    summary: 'The claim form 2A & B of a claim',
    access: 'claims.read',
    params: byId,
    types: [pdfType],
  }),
  referralLetter: download({
    name: 'referralLetter',
    path: '/referrals/{id}/letter.pdf',
    summary: 'The letter of a referral',
    access: 'referrals.read',
    params: byId,
    types: [pdfType],
  }),
  prescriptionSlip: download({
    name: 'prescriptionSlip',
    path: '/member-items/orders/{id}/prescription.pdf',
    summary: 'The medicines of one order, as a prescription',
    access: 'prescriptions.read',
    params: byId,
    types: [pdfType],
  }),
  resultSlip: download({
    name: 'resultSlip',
    path: '/member-items/lab-results/{id}/slip.pdf',
    summary: 'The newest result of a requested test',
    access: 'results.read',
    params: byId,
    types: [pdfType],
  }),
  labReport: download({
    name: 'labReport',
    path: '/member-items/lab-results/visits/{id}/report.pdf',
    summary: 'The newest results of all tests under an authorization, as one report',
    access: 'results.read',
    params: byId,
    types: [pdfType],
  }),
  dischargeLetter: download({
    name: 'dischargeLetter',
    path: '/stays/{id}/summary.pdf',
    summary: 'The discharge summary of a stay, for the patient',
    access: 'notes.read',
    params: byId,
    types: [pdfType],
  }),
  exportClaims: download({
    name: 'exportClaims',
    path: '/compliance/export',
    summary: 'The claims of a day, week or month, a row for each line',
    access: 'compliance.read',
    query: z.strictObject({
      ...periodQuery,
      format: z.enum(['csv', 'xlsx'], chooseOneOf(['csv', 'xlsx'])).default('csv'),
    }),
    types: [csvType, spreadsheetType],
  }),
  importTemplate: download({
    name: 'importTemplate',
    path: '/admin/imports/{kind}/template.csv',
    summary: 'An empty file with the columns of an import',
    access: 'imports',
    params: z.strictObject({ kind: z.enum(importKinds, chooseOneOf(importKinds)) }),
    types: [csvType],
  }),
  importRefused: download({
    name: 'importRefused',
    path: '/admin/imports/{id}/refused.csv',
    summary: 'The refused rows of an import with their line and reason',
    access: 'imports',
    params: byId,
    types: [csvType],
  }),
  exportAudit: download({
    name: 'exportAudit',
    path: '/admin/audit/export.csv',
    summary: 'The audit trail of a time, an account or a patient',
    access: 'audit.read',
    query: z.strictObject(auditFilter),
    types: [csvType],
  }),
} as const;
export type DownloadName = keyof typeof downloads;
