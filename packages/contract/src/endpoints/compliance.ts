import { z } from 'zod';
import { periodQuery } from '../downloads.ts';
import { endpoint } from '../endpoint.ts';
import { complianceReport as report } from '../schemas/claims.ts';

export const complianceReport = endpoint({
  name: 'complianceReport',
  method: 'GET',
  path: '/compliance/report',
  summary: "The facility's claims of a day, week or month, and why lines were refused",
  access: 'compliance.read',
  answer: 'item',
  query: z.strictObject(periodQuery),
  output: report,
});
