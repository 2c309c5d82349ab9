import { expect, it } from 'vitest';
import { oddOf } from './odd.ts';

it.each([
  ['NO_JSON', 'noJson', null],
  ['BROKEN_OFF', 'brokenOff', null],
  ['STATUS_404', 'status', null],
  ['STATUS', 'status', null],
  ['SHAPE cardstatus custom', 'shape', 'cardstatus'],
  ['SHAPE folioitems.[].status custom', 'shape', 'folioitems.[].status'],
  ['SHAPE  invalid_type', 'shape', null],
  ['SHAPE', 'shape', null],
  ['it is about another card', 'another', null],
  ['it answers another request', 'another', null],
  ['it does not cancel this authorization', 'notTakenBack', null],
  ['its status is a word that is not known', 'strangeStatus', null],
  ['what a later connector says', 'other', null],
])('%s is %s', (problem, kind, field) => expect(oddOf(problem)).toEqual({ kind, field }));
