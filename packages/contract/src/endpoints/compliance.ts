import { z } from 'zod';
import { complianceReport as report } from '../claims.ts';
import { periodQuery } from '../downloads.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../schemas.ts';

export const complianceReport = endpoint({
  name: 'complianceReport',
  method: 'GET',
  path: '/compliance/report',
  summary: "The facility's claims of a day, week or month, and why lines were refused",
  access: 'compliance.read',
  answer: 'item',
  changes: false,
  params: nothing,
  query: z.strictObject(periodQuery),
  body: nothing,
  output: report,
  extra: nothing,
});
