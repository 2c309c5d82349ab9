import { endpoints } from '@afyakadi/contract';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { Ledger } from '../ledger/index.ts';
import { momentsIn } from '../orders/index.ts';
import { assertAndRecordAccess, readClinical } from '../patient-access/index.ts';
import { listCritical } from './critical.ts';
import { listResults, readResult } from './reading.ts';
import { recordSamples } from './samples.ts';
import {
  authorizeResult,
  correctResult,
  notifyCriticalResult,
  seeCriticalResult,
  submitResult,
} from './service.ts';
import { submitAllResults } from './submit-all.ts';

/** The calls on laboratory results: submit one or several, correct, authorize, one test, a patient's tests. */
export function resultRoutes(deps: { database: Database; config: Config; ledger: Ledger }): Route[] {
  const { database, config, ledger } = deps;
  const parts = { ledger, moments: momentsIn(config.timeZone) };
  return [
    handle(endpoints.submitLabResult, (call) => call.change((tx) => submitResult(tx, call, parts))),
    handle(endpoints.submitAllLabResults, (call) => call.change((tx) => submitAllResults(tx, call, parts))),
    handle(endpoints.recordSamples, (call) => call.change((tx) => recordSamples(tx, call, parts))),
    handle(endpoints.correctLabResult, (call) => call.change((tx) => correctResult(tx, call, parts))),
    handle(endpoints.authorizeLabResult, (call) => call.change((tx) => authorizeResult(tx, call, parts))),
    handle(endpoints.notifyCriticalResult, (call) =>
      call.change((tx) => notifyCriticalResult(tx, call, parts)),
    ),
    handle(endpoints.seeCriticalResult, (call) => call.change((tx) => seeCriticalResult(tx, call, parts))),
    handle(endpoints.criticalResults, (call) => listCritical(database, call)),
    handle(endpoints.viewLabResult, async (call) => {
      const result = await readResult(database, call, call.params.id);
      await assertAndRecordAccess(database, call, result.authorizedMemberId);
      return result;
    }),
    handle(endpoints.labResults, (call) =>
      readClinical(database, call, call.params.id, listResults(database, call, call.params.id, call.query)),
    ),
  ];
}
