import { expect, it } from 'vitest';
import { variables } from '../apps/server/src/platform/config/index.ts';
import { withoutSettings } from './lib/settings.ts';

it('removes every variable that the server reads, and keeps the rest', () => {
  const server = Object.fromEntries(Object.keys(variables).map((name) => [name, 'x']));
  const given = { ...server, PRACTICE_PORT: '1', NODE_ENV: 'production', PATH: '/bin', CI: 'true' };
  expect(withoutSettings(given)).toEqual({ PATH: '/bin', CI: 'true' });
});
