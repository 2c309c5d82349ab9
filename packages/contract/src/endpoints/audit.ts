import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { issueText } from '../messages/issue-text.ts';
import { auditFilter, auditHead, auditRow, emergencyAccess } from '../schemas/audit.ts';
import { line, paging, uuid } from '../schemas/fields.ts';

export const searchAudit = endpoint({
  access: 'audit.read',
  name: 'searchAudit',
  method: 'POST',
  path: '/admin/audit/search',
  summary: 'The audit trail by patient, account, action and time, newest first',
  changes: false,
  answer: 'list',
  /** Continues after the last row shown: the trail is long, and grows at its head. */
  query: z.strictObject({ ...paging(['at']), after: uuid.optional() }),
  body: z.strictObject(auditFilter),
  output: auditRow,
});

/** Patients for the search of the trail. A POST, because addresses must not contain names. */
export const auditedPatients = endpoint({
  access: 'audit.read',
  name: 'auditedPatients',
  method: 'POST',
  path: '/admin/audit/patients',
  summary: 'Find a patient by name or card number, for the search of the audit trail',
  changes: false,
  answer: 'list',
  body: z.strictObject({ text: line(100).min(2, issueText('fields.tooShort', { min: 2 })) }),
  output: z.object({ memberId: uuid, patient: z.string() }),
});

export const auditHeadOf = endpoint({
  access: 'audit.read',
  name: 'auditHeadOf',
  method: 'GET',
  path: '/admin/audit/head',
  summary: 'The newest seal of the audit trail',
  answer: 'item',
  output: auditHead,
});

export const emergencyAccesses = endpoint({
  access: 'audit.read',
  name: 'emergencyAccesses',
  method: 'GET',
  path: '/admin/audit/opened-records',
  summary: "Records that were opened outside their reader's care point, newest first",
  answer: 'list',
  query: z.strictObject(paging(['at'])),
  output: emergencyAccess,
});
