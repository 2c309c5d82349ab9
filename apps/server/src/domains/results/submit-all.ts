import { type endpoints, type LabResult, message } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import { changeSeveralLines, type LineParts } from '../orders/index.ts';
import { submitOne } from './service.ts';

/**
 * Submits the results of several tests of one patient, all or none (requirements 7.8), in the order of the request.
 * Failures: those of `submitResult` and `changeSeveralLines`, by the name `results.<i>.<field>`.
 */
export async function submitAllResults(
  tx: Tx,
  call: Call<typeof endpoints.submitAllLabResults>,
  parts: LineParts,
): Promise<{ itemList: LabResult[]; totalItems: number }> {
  const texts = { twice: message('results.testTwice'), otherPatient: message('results.otherPatient') };
  const lines = { facilityId: call.caller.facility.id, list: 'results', sent: call.body.results, texts };
  const itemList = await changeSeveralLines(tx, lines, (sent) => submitOne(tx, call, sent, parts));
  return { itemList, totalItems: itemList.length };
}
