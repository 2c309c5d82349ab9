import { z } from 'zod';
import { careKinds } from '../care/care-points.ts';
import { day, timestamp, uuid } from './fields.ts';

const count = z.number().int();

/** The dashboard's tiles, computed for the facility (requirements 8.1). Money in whole TZS. */
export const dashboardTiles = z.object({
  patientsToday: count,
  totalReferrals: count,
  claimsToday: count,
  totalExpenses: count,
  day,
});

/** The patients of the day at one care point. */
const carePointWork = z.object({
  id: uuid,
  name: z.string(),
  kind: z.enum(careKinds),
  /** Patients whom nobody attends to yet, and since when the first of them waits. */
  waiting: count,
  waitingSince: timestamp.nullable(),
  /** Patients whom someone attends to. */
  inService: count,
  /** The average of those who were attended to today. */
  averageWaitMinutes: count.nullable(),
});
export type CarePointWork = z.infer<typeof carePointWork>;

const claimWork = z.object({
  /** Visits with services and no claim. `moreUnclaimed`: there are more than were counted. */
  unclaimed: count,
  moreUnclaimed: z.boolean(),
  /** Claims built in the last 30 days, as `/claims` lists them. */
  toSend: count,
  toSendAmount: count,
  awaiting: count,
  rejected: count,
  rejectedAmount: count,
  /** Past months with claims that are not closed. */
  monthsToClose: count,
  /** The last six months of claims, the oldest first. */
  months: z.array(z.object({ year: count, month: count, amountClaimed: count, amountApproved: count })),
  /** The reasons of the claims that were rejected in the last 90 days, the most frequent first. */
  rejections: z.array(z.object({ reason: z.string(), claims: count })),
});

/** The waiting work of a role at its facility. A part that the role may not see is null, or has no rows. */
export const dashboardWork = z.object({
  day,
  /** Of the hours in which patients were verified today, each 0 to 23. */
  patientsByHour: z.array(z.object({ hour: count, patients: count })),
  carePoints: z.array(carePointWork),
  claims: claimWork.nullable(),
  /** Patients verified in the last 24 hours and sent to no care point. */
  cards: z.object({ notForwarded: count }).nullable(),
  provisional: z.object({ open: count, refused: count, cost: count }).nullable(),
  /** Cards of which the scheme names another holder than the facility knows. */
  identities: z.object({ open: count }).nullable(),
  referrals: z.object({ pending: count, rejected: count }).nullable(),
  /**
   * Order lines that wait although the scheme decided on their approval in the last 7 days, and those of them that it
   * refused; a doctor's are those that the doctor ordered.
   */
  approvals: z
    .object({
      medicines: count,
      medicinesRefused: count,
      tests: count,
      testsRefused: count,
      /** Of services, by care point; only those with any. */
      services: z.array(z.object({ id: uuid, name: z.string(), answered: count, refused: count })),
    })
    .nullable(),
  /** Critical results that no doctor has seen, those of them that the caller requested, and those nobody was told of. */
  critical: z.object({ unseen: count, own: count, untold: count }).nullable(),
  /** Patients in care at consultation with results that the caller ordered and has not opened. */
  results: z.object({ ready: count }).nullable(),
  /** `issuers`: the accounts that may issue provisional authorizations, the first of them by name. */
  accounts: z
    .object({ locked: count, invited: count, issuers: count, issuerNames: z.array(z.string()) })
    .nullable(),
  /** Imports that were compared and wait to be applied. */
  imports: z.object({ ready: count }).nullable(),
  /** Messages that wait for the scheme. `more`: there are more than were counted. */
  outbox: z.object({ waiting: count, more: z.boolean() }).nullable(),
  /** What keeps the product running, of the server that answers. */
  installation: z
    .object({
      version: z.string(),
      /** When the newest backup was taken; null if this computer knows of none. */
      backupAt: timestamp.nullable(),
      /** Bytes of the disk with the product's data. */
      disk: z.object({ free: count, total: count }).nullable(),
    })
    .nullable(),
});
export type DashboardWork = z.infer<typeof dashboardWork>;
