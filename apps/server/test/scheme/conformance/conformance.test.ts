import { afterAll, beforeAll, describe } from 'vitest';
import { approvalsSuite } from './approvals.ts';
import { authorizationsSuite } from './authorizations.ts';
import { claimsSuite } from './claims.ts';
import { referenceSuite } from './reference.ts';
import { referralsSuite } from './referrals.ts';
import { registerWorld } from './register-world.ts';
import { serviceWorld } from './service-world.ts';
import type { Nature, World } from './world.ts';

const service: Nature = { oneNumberADay: false, givesOthersNumbers: false };

/** Every adapter, with its test environment. A third one is a line here. */
const adapters: [string, () => Promise<World>, Nature][] = [
  ['register', registerWorld, { oneNumberADay: true, givesOthersNumbers: true }],
  ['servicehub', serviceWorld, service],
  ['servicehub whose scheme keeps no references', () => serviceWorld({ keepsReferences: false }), service],
];

describe.each(adapters)('the adapter %s', (_name, open, nature) => {
  let world: World | undefined;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world?.close());
  const get = () => {
    if (!world) throw new Error('the world is not open yet');
    return world;
  };

  describe('verifies cards', () => authorizationsSuite(get, nature));
  describe('says of itself', () => referenceSuite(get));
  describe('approves', () => approvalsSuite(get));
  describe('takes claims', () => claimsSuite(get));
  describe('refers', () => referralsSuite(get));
});
