import type { IncomingMessage, ServerResponse } from 'node:http';
import { decideWhenDue } from '../calls/decide-approval.ts';
import { decideFolioWhenDue } from '../calls/decide-folio.ts';
import { schemes } from '../data/lists.ts';
import { itemOf } from '../data/tariff.ts';
import { Fields } from '../wire/fields.ts';
import { parseJson, readBody } from '../wire/read.ts';
import { Refusal, refuse } from '../wire/refusal.ts';
import { json } from '../wire/reply.ts';
import { write } from '../wire/write.ts';
import { guard } from './guard.ts';
import { overview, type Practised } from './overview.ts';
import { changeSettings, faultOf, randomOf } from './settings.ts';

type Switch = (practice: Practised, fields: Fields) => unknown;

const none = {};

/** The actions by `METHOD path`; each returns the JSON of its answer. */
const switches: Record<string, Switch> = {
  'GET /practice/state': (practice) => overview(practice),
  'GET /practice/inspect': (practice) => practice.inspect(),
  'GET /practice/faults': ({ faults }) => ({ faults: faults.list(), random: faults.randomSetting() }),
  'POST /practice/faults': ({ faults }, fields) => faults.add(faultOf(fields)),
  'DELETE /practice/faults': ({ faults }) => {
    faults.clear();
    return none;
  },
  'POST /practice/random': ({ faults }, fields) => {
    faults.random(randomOf(fields));
    return { random: faults.randomSetting() };
  },
  'POST /practice/settings': ({ service }, fields) => {
    changeSettings(service.settings, fields);
    return service.settings;
  },
  'POST /practice/approvals/decide': ({ service, now }) => {
    const waiting = service.store.approvals.all().filter(({ status }) => status === 'PENDING');
    for (const approval of waiting) {
      approval.decideAt = Math.min(approval.decideAt, now());
      decideWhenDue(service, approval, now());
    }
    return { decided: waiting.length };
  },
  'POST /practice/folios/decide': ({ service, now }) => {
    const waiting = service.store.folios.all().filter(({ decision }) => decision === null);
    for (const folio of waiting) {
      folio.decideAt = Math.min(folio.decideAt, now());
      decideFolioWhenDue(service, folio, now());
    }
    return { decided: waiting.length };
  },
  'POST /practice/prices': changePrice,
  'POST /practice/tokens/revoke': (practice, fields) => {
    const code = fields.text('facilityCode');
    practice.revokeTokens(code === '' ? undefined : code);
    return none;
  },
  'POST /practice/reset': (practice) => {
    practice.reset();
    return none;
  },
};

/** Serves the switches. Never throws a Refusal's like to the caller: everything ends in an answer. */
export async function practise(
  practice: Practised,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  awaitsPort: boolean,
): Promise<void> {
  guard(request);
  const faultId = /^\/practice\/faults\/(\d{1,9})$/.exec(path)?.[1];
  if (request.method === 'DELETE' && faultId !== undefined) {
    if (!practice.faults.remove(Number(faultId))) throw new Refusal(404, 'No such fault');
    return write(response, json(200, none));
  }
  const switched = switches[`${request.method} ${path}`];
  if (!switched) throw new Refusal(404, 'No such switch');
  const text = await readBody(request);
  const answer = switched(practice, text === '' ? new Fields([]) : Fields.of(parseJson(text)));
  if (request.method !== 'GET') practice.changed();
  // Through the port that is being closed the answer must go out before.
  if (awaitsPort) await practice.settled();
  write(response, json(200, answer));
}

function changePrice({ service }: Practised, fields: Fields): unknown {
  const itemCode = fields.needed('itemCode');
  const schemeId = fields.text('schemeId') || '1001';
  if (!itemOf(itemCode)) throw refuse(`itemCode ${itemCode} is not in the price list`);
  if (!schemes.some(({ id }) => id === schemeId)) throw refuse(`schemeId ${schemeId} is not known`);
  const unitPrice = fields.whole('unitPrice');
  service.store.prices.set(`${itemCode}/${schemeId}`, unitPrice);
  return { itemCode, schemeId, unitPrice };
}
