import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMetrics } from '../../src/platform/metrics/index.ts';
import { measured } from '../../src/scheme/measured.ts';
import { acceptedNumber, type Scheme, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { createRouting } from '../../src/scheme/routing.ts';
import { registerWorld } from './conformance/register-world.ts';
import { authorization, cardQuery } from './conformance/requests.ts';
import { serviceWorld } from './conformance/service-world.ts';
import type { World } from './conformance/world.ts';

let own: World;
let service: World;
let scheme: Scheme;
/** The first facility is served by the register, the second by the service. */
beforeAll(async () => {
  [own, service] = await Promise.all([registerWorld(), serviceWorld()]);
  const adapterOf = async (id: string) => (id === own.here.id ? 'register' : 'servicehub');
  scheme = createRouting({ register: own.scheme, servicehub: service.scheme, adapterOf });
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

  it('never answer from the register for a facility of the service, if the service is unreachable', async () => {
    const none = createRouting({
      register: own.scheme,
      servicehub: null,
      adapterOf: async () => 'servicehub',
    });
    const { cardNo } = await own.card('active');
    const pending = none.authorize(authorization(own, cardNo));
    await expect(pending).rejects.toThrow(SchemeUnavailable);
    await expect(pending).rejects.toMatchObject({ reason: 'notConfigured' });
    expect(await own.held('authorizations', cardNo)).toBe(0);
  });

  it('are counted and timed together', async () => {
    const metrics = createMetrics();
    const counted = measured(scheme, metrics);
    const query = cardQuery(own, (await own.card('active')).cardNo);
    expect(await counted.lookUp(query)).toMatchObject({ known: true });
    expect(await counted.traits(own.there)).toEqual({ remote: true });
    await service.makeUnavailable(true);
    await expect(counted.lookUp({ ...query, facility: own.there })).rejects.toThrow(SchemeUnavailable);
    await service.makeUnavailable(false);
    const { body: text } = await metrics.text();
    expect(text).toContain('afyakadi_scheme_seconds_count{call="lookUp",outcome="answered"} 1');
    expect(text).toContain('afyakadi_scheme_seconds_count{call="lookUp",outcome="silent"} 1');
    expect(text).not.toContain('call="traits"');
  });
});
