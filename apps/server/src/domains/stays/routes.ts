import { endpoints, message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { recorded } from '../../platform/audit/reads.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Database, readerFor } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { momentsIn } from '../orders/index.ts';
import { readClinical } from '../patient-access/index.ts';
import { assertReadsCarePoint } from '../visits/index.ts';
import { admitPatient, cancelAdmission, requestAdmission } from './admission.ts';
import { createBed, listBeds, updateBed } from './beds.ts';
import { readBoard } from './board.ts';
import { dischargePatient, planDischarge, transferPatient } from './discharge.ts';
import { readDoses, shownMedicine } from './doses.ts';
import { recordDose, stopMedicine } from './recording.ts';
import { isKnown, readStays, unknownStay } from './store.ts';
import { readSummary, writeSummary } from './summary.ts';

interface Deps {
  database: Database;
  scheme: Scheme;
  ledger: Ledger;
  config: Config;
}

/** The calls on beds and in-patient stays. */
export function stayRoutes({ database, scheme, ledger, config }: Deps): Route[] {
  const { timeZone } = config;
  const bedDays = { ledger, timeZone };
  const doses = { timeZone, moments: momentsIn(timeZone) };
  return [
    handle(endpoints.managedBeds, async ({ caller, params }) => {
      const { id: facilityId } = caller.facility;
      const itemList = await listBeds(readerFor(database, facilityId), facilityId, params.id);
      return { itemList, totalItems: itemList.length };
    }),
    handle(endpoints.createBed, (call) => call.change((tx) => createBed(tx, call))),
    handle(endpoints.updateBed, (call) => call.change((tx) => updateBed(tx, call))),
    handle(endpoints.bedBoard, async (call) => {
      const { caller, params, now } = call;
      await assertReadsCarePoint(database, caller, params.id);
      const access = { action: 'list.seen', subjectType: 'care-point', subjectId: params.id.toLowerCase() };
      const board = readBoard(database, caller.facility.id, params.id, { now, timeZone });
      const { beds, waiting } = await recorded(database, call, access, board);
      return { itemList: beds, totalItems: beds.length, extra: { waiting } };
    }),
    handle(endpoints.patientStay, async (call) => {
      const { caller, params } = call;
      const facilityId = caller.facility.id;
      const newest = sql`y.member_id = ${params.id} and y.status <> 'Cancelled'
        order by y.requested_at desc limit 1`;
      const read = readerFor(database, facilityId);
      const stays = Promise.all([readStays(read, facilityId, newest), isKnown(read, facilityId, params.id)]);
      const [[stay], known] = await readClinical(database, call, params.id, stays);
      if (!known) throw new Failure('notFound', message('cards.patientNotFound'));
      return { stay: stay ?? null };
    }),
    handle(endpoints.stayMedicines, async (call) => {
      const { caller, params, now } = call;
      const facilityId = caller.facility.id;
      const read = readerFor(database, facilityId);
      const [stay = unknownStay()] = await readStays(read, facilityId, sql`y.id = ${params.id}`);
      const medicines = readDoses(read, facilityId, [stay], { now, timeZone });
      const byStay = await readClinical(database, call, stay.authorizedMemberId, medicines);
      const itemList = (byStay.get(stay.authorizationId) ?? []).map((found) => shownMedicine(found, now));
      return { itemList, totalItems: itemList.length };
    }),
    handle(endpoints.recordDose, (call) => call.change((tx) => recordDose(tx, call, doses))),
    handle(endpoints.stopMedicine, (call) => call.change((tx) => stopMedicine(tx, call, doses))),
    handle(endpoints.requestAdmission, (call) => call.change((tx) => requestAdmission(tx, call, { ledger }))),
    handle(endpoints.cancelAdmission, (call) => call.change((tx) => cancelAdmission(tx, call))),
    handle(endpoints.admitPatient, async (call) => {
      const { remote } = await scheme.traits(call.caller.facility);
      return call.change((tx) => admitPatient(tx, call, { ledger, remote }));
    }),
    handle(endpoints.transferPatient, async (call) => {
      const { remote } = await scheme.traits(call.caller.facility);
      return call.change((tx) => transferPatient(tx, call, { ledger, remote }));
    }),
    handle(endpoints.planDischarge, (call) => call.change((tx) => planDischarge(tx, call))),
    handle(endpoints.dischargeSummary, async (call) => {
      const { caller, params, today } = call;
      const facilityId = caller.facility.id;
      const read = readerFor(database, facilityId);
      const [stay = unknownStay()] = await readStays(read, facilityId, sql`y.id = ${params.id}`);
      return readClinical(
        database,
        call,
        stay.authorizedMemberId,
        readSummary(read, facilityId, stay, today),
      );
    }),
    handle(endpoints.writeDischargeSummary, (call) => call.change((tx) => writeSummary(tx, call))),
    handle(endpoints.dischargePatient, (call) => call.change((tx) => dischargePatient(tx, call, bedDays))),
  ];
}
