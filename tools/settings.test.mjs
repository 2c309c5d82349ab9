import { expect, it } from 'vitest';
import { variables } from '../apps/server/src/platform/config/index.ts';
import { settings, withoutSettings } from './lib/settings.mjs';

it('knows every variable that the server reads, and no other', () => {
  expect(settings.toSorted()).toEqual(Object.keys(variables).sort());
});

it('leaves out what is set for a server, and keeps the rest', () => {
  const set = Object.fromEntries(Object.keys(variables).map((name) => [name, 'x']));
  const given = { ...set, PRACTICE_PORT: '1', NODE_ENV: 'production', PATH: '/bin', CI: 'true' };
  expect(withoutSettings(given)).toEqual({ PATH: '/bin', CI: 'true' });
});
