import { diagnosticItemTypeId, endpoints } from '@afyakadi/contract';
import type { ReadingCall } from '../../platform/audit/reads.ts';
import { type Database, readerFor } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { readClinical } from '../patient-access/index.ts';
import { checkOrder } from '../rules/index.ts';
import { assertReadsCarePoint } from '../visits/index.ts';
import { addOrder } from './add.ts';
import type { Reading } from './answer.ts';
import { cancelLine } from './cancel.ts';
import { type ForPatient, itemsWithPacks, searchItems, toOrderableItem } from './items.ts';
import { linesAtCarePoint, prescriptionsOf, servicesOf } from './lists.ts';
import { medicinesOf } from './medicines.ts';
import { readOrderer } from './orderer.ts';
import { reviewOrder } from './price-lines.ts';
import { readRulePatient } from './rule-patient.ts';
import { orderSetsOf, removeOrderSet, renameOrderSet, saveOrderSet } from './sets.ts';

interface Query {
  pageNo: number;
  pageSize: number;
  sortBy?: ['createdAt', 'asc' | 'desc'] | undefined;
}

/** The calls of ordering: search, check, add, cancel, and the lists of lines. */
export function orderRoutes(deps: { database: Database; scheme: Scheme; ledger: Ledger }): Route[] {
  const { database, scheme, ledger } = deps;
  const forPatient = async (call: ReadingCall & Reading, memberId: string): Promise<ForPatient> => {
    const { caller, today } = call;
    const facilityId = caller.facility.id;
    const patient = readRulePatient(readerFor(database, facilityId), facilityId, memberId);
    return { facilityId, memberId, today, patient: await readClinical(database, call, memberId, patient) };
  };
  return [
    handle(endpoints.searchItems, async (call) => {
      const { caller, body, query } = call;
      const read = readerFor(database, caller.facility.id);
      const clinical = await forPatient(call, body.authorizedMemberId);
      const { rows, totalItems } = await searchItems(read, clinical, {
        text: body.itemName,
        // 3 means medicines and tests, 5 means tests alone (requirements 7.3).
        category: body.category ?? (body.itemTypeId === diagnosticItemTypeId ? 'test' : undefined),
        sortBy: query.sortBy,
        limit: query.pageSize,
        offset: query.pageNo * query.pageSize,
      });
      return { itemList: rows.map((row) => toOrderableItem(row, clinical, caller.role)), totalItems };
    }),
    handle(endpoints.orderableItems, async (call) => {
      const { caller, body } = call;
      const clinical = await forPatient(call, body.authorizedMemberId);
      const items = await itemsWithPacks(readerFor(database, caller.facility.id), clinical, body.items);
      const itemList = items.map((row) => toOrderableItem(row, clinical, caller.role));
      return { itemList, totalItems: itemList.length };
    }),
    handle(endpoints.checkOrder, async (call) => {
      const { caller, body, today } = call;
      const facilityId = caller.facility.id;
      const { memberId } = body;
      const read = readerFor(database, facilityId);
      const [patient, orderer] = await Promise.all([
        readClinical(database, call, memberId, readRulePatient(read, facilityId, memberId)),
        readOrderer(read, caller),
      ]);
      return reviewOrder(read, call, {
        patient: { facilityId, memberId, patient, today },
        items: body.items,
        ofOrder: checkOrder(patient, orderer, today),
      });
    }),
    handle(endpoints.addOrder, async (call) => {
      const { remote } = await scheme.traits(call.caller.facility);
      return call.change(async (tx) => {
        const itemList = await addOrder(tx, call, { ledger, remote });
        return { itemList, totalItems: itemList.length };
      });
    }),
    handle(endpoints.orderSets, async ({ caller, query }) => {
      const facilityId = caller.facility.id;
      const itemList = await orderSetsOf(readerFor(database, facilityId), { facilityId, ...query });
      return { itemList, totalItems: itemList.length };
    }),
    handle(endpoints.saveOrderSet, (call) => call.change((tx) => saveOrderSet(tx, call))),
    handle(endpoints.renameOrderSet, (call) => call.change((tx) => renameOrderSet(tx, call))),
    handle(endpoints.removeOrderSet, (call) => call.change((tx) => removeOrderSet(tx, call))),
    handle(endpoints.cancelLine, (call) => call.change((tx) => cancelLine(tx, call, ledger))),
    handle(endpoints.treatmentItems, async (call) => {
      const { pointOfCareId, authorizedMemberId } = call.params;
      await assertReadsCarePoint(database, call.caller, pointOfCareId);
      const query = { carePointId: pointOfCareId, memberId: authorizedMemberId };
      const lines = linesAtCarePoint(database, call, query, toPage(call.query));
      return readClinical(database, call, authorizedMemberId, lines);
    }),
    handle(endpoints.patientMedicines, async (call) => {
      const patient = await forPatient(call, call.params.id);
      return medicinesOf(readerFor(database, patient.facilityId), patient);
    }),
    handle(endpoints.prescriptions, (call) =>
      readClinical(
        database,
        call,
        call.params.id,
        prescriptionsOf(database, call, call.params.id, toPage(call.query)),
      ),
    ),
    handle(endpoints.orderedServices, (call) =>
      readClinical(
        database,
        call,
        call.params.id,
        servicesOf(database, call, call.params.id, toPage(call.query)),
      ),
    ),
  ];
}

function toPage({ pageNo, pageSize, sortBy }: Query) {
  return { limit: pageSize, offset: pageNo * pageSize, direction: sortBy?.[1] ?? ('desc' as const) };
}
