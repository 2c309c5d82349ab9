import { endpoints } from '@afyakadi/contract';
import type { Database } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import type { Ledger } from '../ledger/index.ts';
import { readClinical } from '../patient-access/index.ts';
import { addAllergy, withdrawAllergy } from './allergies.ts';
import { listAllergies } from './allergies-store.ts';
import { searchCodes } from './codes.ts';
import { addDiagnosis, finalizeDiagnosis, withdrawDiagnosis } from './diagnoses.ts';
import { listDiagnoses } from './diagnoses-store.ts';
import type { ListQuery } from './member.ts';
import { addNote, listNotes } from './notes.ts';
import { listPatientVisits } from './patient-visits.ts';
import { addVitals, listVitals, withdrawVitals } from './vitals.ts';

/** The calls on a patient's record: visits, diagnoses with their codes, notes, vital signs, allergies. */
export function recordRoutes({
  database,
  scheme,
  ledger,
}: {
  database: Database;
  scheme: Scheme;
  ledger: Ledger;
}): Route[] {
  return [
    handle(endpoints.patientVisits, (call) =>
      readClinical(
        database,
        call,
        call.params.id,
        listPatientVisits(database, call.caller.role, toListQuery(call)),
      ),
    ),
    handle(endpoints.diagnosisCodes, ({ query }) => searchCodes(database, query)),
    handle(endpoints.patientDiagnoses, (call) =>
      readClinical(database, call, call.params.id, listDiagnoses(database, toListQuery(call))),
    ),
    handle(endpoints.addDiagnosis, (call) => call.change((tx) => addDiagnosis(tx, call, ledger))),
    handle(endpoints.finalizeDiagnosis, (call) => call.change((tx) => finalizeDiagnosis(tx, call, ledger))),
    handle(endpoints.withdrawDiagnosis, (call) => call.change((tx) => withdrawDiagnosis(tx, call, ledger))),
    handle(endpoints.patientNotes, (call) =>
      readClinical(database, call, call.params.id, listNotes(database, toListQuery(call))),
    ),
    handle(endpoints.addNote, (call) => call.change((tx) => addNote(tx, call))),
    handle(endpoints.patientVitals, (call) =>
      readClinical(database, call, call.params.id, listVitals(database, toListQuery(call))),
    ),
    handle(endpoints.addVitals, async (call) => {
      const { remote } = await scheme.traits(call.caller.facility);
      return call.change((tx) => addVitals(tx, call, { ledger, remote }));
    }),
    handle(endpoints.withdrawVitals, (call) => call.change((tx) => withdrawVitals(tx, call))),
    handle(endpoints.patientAllergies, (call) =>
      readClinical(database, call, call.params.id, listAllergies(database, toListQuery(call))),
    ),
    handle(endpoints.addAllergy, (call) => call.change((tx) => addAllergy(tx, call))),
    handle(endpoints.withdrawAllergy, (call) => call.change((tx) => withdrawAllergy(tx, call))),
  ];
}

interface ListCall {
  caller: { facility: { id: string } };
  params: { id: string };
  query: { pageNo: number; pageSize: number; sortBy?: ['createdAt', 'asc' | 'desc'] | undefined };
}

function toListQuery({ caller, params, query }: ListCall): ListQuery {
  return {
    facilityId: caller.facility.id,
    memberId: params.id,
    limit: query.pageSize,
    offset: query.pageNo * query.pageSize,
    direction: query.sortBy?.[1] ?? 'desc',
  };
}
