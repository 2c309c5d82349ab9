import { downloads, endpoints, message, pdfType } from '@afyakadi/contract';
import { sql } from 'kysely';
import { type AuditEntry, writeAudit } from '../../platform/audit/write.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, readerFor } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { dayIn } from '../../platform/http/day.ts';
import type { File } from '../../platform/http/files.ts';
import { type Caller, handle, handleDownload, type Route } from '../../platform/http/route.ts';
import { readDetail } from '../claims/index.ts';
import { assertAccess } from '../patient-access/index.ts';
import { readResult, readResultsUnder } from '../results/index.ts';
import { readStays, readSummary, unknownStay } from '../stays/index.ts';
import type { PrintedDocument } from './forms/document.ts';
import type { Letterhead } from './forms/letterhead.ts';
import { fileNameOf } from './forms/words.ts';
import { acceptLogo, readLogo, removeLogo, renewLogo, storeLogo, toImage } from './logo.ts';
import type { Printer } from './printer.ts';
import { readPatientOfLine } from './read-patient.ts';
import { readPrescription } from './read-prescription.ts';
import { readPrintedReferral } from './read-referral.ts';
import { readVisitSummary } from './read-visit-summary.ts';

/** The documents as PDF, and the logo at their head. The audit trail records who printed whose. */
export function documentRoutes({
  database,
  config,
  printer,
}: {
  database: Database;
  config: Config;
  printer: Printer;
}): Route[] {
  const dayOf = dayIn(config.timeZone);
  const { timeZone } = config;

  /** Returns the file after recording the download. Its name contains no patient. */
  async function printed(
    call: { caller: Caller; now: Date },
    entry: Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId'> & { memberId: string | null },
    fileName: string,
    documentOf: (facility: Letterhead) => PrintedDocument,
  ): Promise<File> {
    const letterhead = await readLetterhead({ database, printer }, call);
    const content = await printer.print(documentOf(letterhead));
    const { memberId, ...what } = entry;
    await database.transaction(call.caller.facility.id, (tx) =>
      writeAudit(tx, call, memberId ? { ...what, memberId } : what),
    );
    return { type: pdfType, fileName, content };
  }

  return [
    handle(endpoints.facilityLogo, async ({ caller }) =>
      toImage(await readLogo(database, caller.facility.id)),
    ),
    handle(endpoints.setLogo, async (call) => {
      const logo = await acceptLogo(printer, call.body.imageData);
      return call.change((tx) => storeLogo(tx, call, logo));
    }),
    handle(endpoints.removeLogo, (call) => call.change((tx) => removeLogo(tx, call))),
    handleDownload(downloads.claimForm, async (call) => {
      const { id } = call.params;
      const claim = await readDetail(readerFor(database, call.caller.facility.id), call, id);
      return printed(
        call,
        { action: 'claim.printed', subjectType: 'claim', subjectId: id, memberId: claim.authorizedMemberId },
        fileNameOf('claim', claim.serialNo ?? 'draft'),
        (facility) => ({ form: 'claim', content: claim, facility, timeZone }),
      );
    }),
    handleDownload(downloads.referralLetter, async (call) => {
      const { id } = call.params;
      const { memberId, referral } = await readPrintedReferral(database, call, id, dayOf);
      return printed(
        call,
        { action: 'referral.printed', subjectType: 'referral', subjectId: id, memberId },
        fileNameOf('referral', referral.serialNo),
        (facility) => ({ form: 'referral', content: referral, facility }),
      );
    }),
    handleDownload(downloads.dischargeLetter, async (call) => {
      const { id } = call.params;
      const facilityId = call.caller.facility.id;
      const read = readerFor(database, facilityId);
      const [stay = unknownStay()] = await readStays(read, facilityId, sql`y.id = ${id}`);
      const { authorizedMemberId: memberId, authorizationId } = stay;
      await assertAccess(read, call, memberId);
      const day = dayOf(call.now);
      const [summary, record] = await Promise.all([
        readSummary(read, facilityId, stay, day),
        readVisitSummary(database, { facilityId, memberId, authorizationId }, dayOf),
      ]);
      const content = { stay, summary, record: { ...record, notes: [] }, day };
      return printed(
        call,
        { action: 'stay.printed', subjectType: 'stay', subjectId: id, memberId },
        fileNameOf('discharge', day),
        (facility) => ({ form: 'discharge', content, facility, timeZone }),
      );
    }),
    handleDownload(downloads.prescriptionSlip, async (call) => {
      const { id } = call.params;
      const { memberId, prescription } = await readPrescription(database, call.caller.facility.id, id, dayOf);
      await assertAccess(readerFor(database, call.caller.facility.id), call, memberId);
      return printed(
        call,
        { action: 'prescription.printed', subjectType: 'order', subjectId: id, memberId },
        fileNameOf('prescription', prescription.day),
        (facility) => ({ form: 'prescription', content: prescription, facility }),
      );
    }),
    handleDownload(downloads.resultSlip, async (call) => {
      const { id } = call.params;
      const test = await readResult(database, call, id);
      await assertAccess(readerFor(database, call.caller.facility.id), call, test.authorizedMemberId);
      const [version] = test.versions;
      if (!version) throw new Failure('conflict', message('documents.noResult'));
      const memberId = test.authorizedMemberId;
      const whose = await readPatientOfLine(database, call.caller.facility.id, id);
      const day = dayOf(new Date(test.createdAt));
      return printed(
        call,
        { action: 'result.printed', subjectType: 'order-line', subjectId: id, memberId },
        fileNameOf('result', day),
        (facility) => ({
          form: 'results',
          content: { ...whose, tests: [{ test, version }], day },
          facility,
          timeZone,
        }),
      );
    }),
    handleDownload(downloads.labReport, async (call) => {
      const { id } = call.params;
      const facilityId = call.caller.facility.id;
      const listed = await readResultsUnder(database, call, id);
      const [first] = listed;
      if (!first) throw new Failure('notFound', message('documents.noTests'));
      const memberId = first.authorizedMemberId;
      await assertAccess(readerFor(database, facilityId), call, memberId);
      const tests = listed.flatMap((test) => test.versions.slice(0, 1).map((version) => ({ test, version })));
      if (tests.length === 0) throw new Failure('conflict', message('documents.noResults'));
      const whose = await readPatientOfLine(database, facilityId, first.memberVisitItemId);
      const day = dayOf(new Date(first.createdAt));
      return printed(
        call,
        { action: 'result.printed', subjectType: 'authorization', subjectId: id, memberId },
        fileNameOf('laboratory', day),
        (facility) => ({ form: 'results', content: { ...whose, tests, day }, facility, timeZone }),
      );
    }),
  ];
}

/** Returns the caller's facility for the head of its documents. */
async function readLetterhead(
  deps: { database: Database; printer: Printer },
  call: { caller: Caller; now: Date },
): Promise<Letterhead> {
  const { facility } = call.caller;
  const [row] = await deps.database.read(
    facility.id,
    deps.database.build
      .selectFrom('facility')
      .leftJoin('facility_logo', 'facility_logo.facility_id', 'facility.id')
      .select(['facility.name', 'facility.code', 'facility.address'])
      .select(['facility_logo.content as logo', 'facility_logo.reencoded'])
      .where('facility.id', '=', facility.id),
  );
  if (!row) return { name: facility.name, code: facility.code, address: '' };
  const { reencoded, ...letterhead } = row;
  if (!letterhead.logo || reencoded) return letterhead;
  return { ...letterhead, logo: await renewLogo(deps, call, letterhead.logo) };
}
