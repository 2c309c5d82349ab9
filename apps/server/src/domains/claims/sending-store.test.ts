import { expect, it } from 'vitest';
import { dotted } from './sending-store.ts';

it.each([
  ['N390', 'N39.0'],
  ['N39.0', 'N39.0'],
  ['B54', 'B54'],
  ['S72001', 'S72.001'],
])('sends the diagnosis %s as %s', (code, sent) => {
  expect(dotted(code)).toBe(sent);
});
