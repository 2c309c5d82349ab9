import { expect, it } from 'vitest';
import { momentHere } from './moment.ts';

it('writes a moment in the time zone of the installation, and names the zone', () => {
  const at = new Date('2026-11-24T23:46:30Z');
  expect(momentHere(at, 'Africa/Dar_es_Salaam')).toBe('25 Nov 2026, 02:46 (Africa/Dar_es_Salaam)');
  expect(momentHere(at, 'UTC')).toBe('24 Nov 2026, 23:46 (UTC)');
});
