import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/platform/metrics/index.ts';
import {
  acceptedNumber,
  type CardFacility,
  type Scheme,
  SchemeUnavailable,
} from '../../src/scheme/port/index.ts';
import type { FacilityScheme } from '../../src/scheme/port/link.ts';
import { createRouting } from '../../src/scheme/routing.ts';
import { registerWorld } from './conformance/register-world.ts';
import { authorization, cardQuery } from './conformance/requests.ts';
import { serviceWorld } from './conformance/service-world.ts';
import type { World } from './conformance/world.ts';

let own: World;
let service: World;
let scheme: Scheme;
/** The first facility is served by the register, the second by the service, but for the cards of one verifier. */
const schemesOf = async (id: string): Promise<FacilityScheme[]> =>
  id === own.here.id
    ? []
    : [
        { verifierId: '', adapter: 'servicehub' },
        { verifierId: 'WCF', adapter: 'register' },
      ];
beforeAll(async () => {
  [own, service] = await Promise.all([registerWorld(), serviceWorld()]);
  scheme = createRouting({ register: own.scheme, servicehub: service.scheme, schemesOf });
});
afterAll(async () => {
  await own.close();
  await service.close();
});

describe('the schemes of an installation', () => {
  it('each answer the facilities that chose them', async () => {
    const [here, there] = [own.here, own.there];
    expect(await scheme.traits(here)).toEqual({ remote: false });
    expect(await scheme.traits(there)).toEqual({ remote: true });
    const ours = await own.card('active');
    const theirs = await service.card('active');
    const ask = async (cardNo: string, facility: typeof here | typeof there) =>
      acceptedNumber(await scheme.authorize(authorization(own, cardNo, { facility })));
    expect(await ask(ours.cardNo, here)).not.toBeNull();
    expect(await ask(theirs.cardNo, there)).not.toBeNull();
    expect(await ask(theirs.cardNo, here)).toBeNull();
    expect(await ask(ours.cardNo, there)).toBeNull();
  });

  it('answer for the cards of their verifier, and one for all others', async () => {
    const { id, code, name } = own.there;
    const workers = { ...own.there, verifierId: 'WCF' };
    expect(await scheme.traits(workers)).toEqual({ remote: false });
    expect(await scheme.traits({ id, code, name })).toEqual({ remote: true });

    const { cardNo } = await own.card('active');
    const issued = await own.scheme.authorize(authorization(own, cardNo, { facility: own.there }));
    const authorizationNo = String(acceptedNumber(issued));
    const found = (facility: CardFacility) =>
      scheme.findAuthorization({ facility, authorizationNo, now: own.now() });
    expect(await found(workers)).toMatchObject({ authorizationNo });
    expect(await found(own.there)).toBeNull();
  });

  it('never answer from the register for a facility of the service, if the service is unreachable', async () => {
    const none = createRouting({
      register: own.scheme,
      servicehub: null,
      schemesOf: async () => [{ verifierId: '', adapter: 'servicehub' }],
    });
    const { cardNo } = await own.card('active');
    const pending = none.authorize(authorization(own, cardNo));
    await expect(pending).rejects.toThrow(SchemeUnavailable);
    await expect(pending).rejects.toMatchObject({ reason: 'notConfigured' });
    expect(await own.held('authorizations', cardNo)).toBe(0);
  });

  it('are counted and timed together', async () => {
    const metrics = createMetrics();
    const counted = createRouting({ register: own.scheme, servicehub: service.scheme, schemesOf, metrics });
    const query = cardQuery(own, (await own.card('active')).cardNo);
    expect(await counted.lookUp(query)).toMatchObject({ known: true });
    expect(await counted.traits(own.there)).toEqual({ remote: true });
    await service.makeUnavailable(true);
    await expect(counted.lookUp({ ...query, facility: own.there })).rejects.toThrow(SchemeUnavailable);
    await service.makeUnavailable(false);
    const { body: text } = await metrics.text();
    expect(text).toContain('afyakadi_scheme_seconds_count{call="lookUp",outcome="answered"} 1');
    expect(text).toContain('afyakadi_scheme_seconds_count{call="lookUp",outcome="unavailable"} 1');
    expect(text).not.toContain('call="traits"');
  });
});
