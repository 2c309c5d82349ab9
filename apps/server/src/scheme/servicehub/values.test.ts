import { expect, it } from 'vitest';
import { z } from 'zod';
import { parse } from '../transport/understand.ts';
import { moment } from './times.ts';
import { flag, money, needed, oneOf, text, whole, wholeNeeded } from './values.ts';

const answer = z.object({ field: needed(5) });
const items = z.array(z.object({ quantity: whole(1) })).max(2);

it.each([
  [answer, {}, 'SHAPE field missing'],
  [answer, { field: ' ' }, 'SHAPE field missing'],
  [answer, { field: '123456' }, 'SHAPE field too_long'],
  [answer, { field: { name: 'Asha' } }, 'SHAPE field no_text'],
  [answer, 'Asha', 'SHAPE  invalid_type'],
  [z.object({ field: text(3) }), { field: 'Asha' }, 'SHAPE field too_long'],
  [z.object({ field: wholeNeeded() }), { field: null }, 'SHAPE field missing'],
  [z.object({ field: whole() }), { field: '5,000' }, 'SHAPE field no_whole_number'],
  [z.object({ field: whole() }), { field: -1 }, 'SHAPE field too_little'],
  [z.object({ field: whole() }), { field: 2_147_483_648 }, 'SHAPE field too_much'],
  [z.object({ field: money }), { field: 1_000_000_000_001 }, 'SHAPE field too_much'],
  [z.object({ field: flag }), { field: 'perhaps' }, 'SHAPE field no_yes_or_no'],
  [z.object({ field: oneOf({ open: 1 }) }), { field: 'Asha' }, 'SHAPE field unknown_word'],
  [z.object({ field: moment }), { field: 'tomorrow' }, 'SHAPE field no_time'],
  [items, [{}, { quantity: 0 }], 'SHAPE [].quantity too_little'],
  [items, [{}, {}, {}], 'SHAPE  too_big'],
  [items.min(1), [], 'SHAPE  too_small'],
])('case %#: %s', (schema, value, mismatch) => expect(parse<unknown>(schema, value)).toEqual({ mismatch }));
