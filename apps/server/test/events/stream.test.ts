import { randomUUID } from 'node:crypto';
import { createConnection } from 'node:net';
import { liveTopics, startedVisit, verifiedCard } from '@afyakadi/contract';
import { openApi } from '@afyakadi/contract/openapi';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { writeEvent } from '../../src/platform/events/write.ts';
import type { Caller } from '../../src/platform/http/route.ts';
import { accountId, carePoints, facilities, members } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { type EventStream, insertEvent, ofMember, ofTopic, openStream } from './factories.ts';

let server: TestServer;
let origin: string;
const open: EventStream[] = [];
beforeAll(async () => {
  server = await testServer();
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

async function listen(token?: string, lastId?: string): Promise<EventStream> {
  const stream = await openStream(origin, token, lastId);
  open.push(stream);
  return stream;
}
const publish = (
  topic: string,
  memberId: string,
  carePoint: string | null = null,
  facility: string = facilities.first.id,
) => server.rows(insertEvent, [facility, topic, carePoint, memberId]);

function callerOf(): Caller {
  return {
    accountId: accountId('doctor'),
    accountName: 'Test doctor',
    role: 'doctor',
    facility: facilities.first,
    familyId: randomUUID(),
    address: '127.0.0.1',
  };
}

describe('the stream', () => {
  it('is an event stream that nothing caches or buffers', async () => {
    const stream = await listen(await server.signIn('doctor'));
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    expect(stream.headers.get('content-encoding')).toBeNull();
    expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(stream.messages).toEqual([
      { event: 'ready', id: expect.stringMatching(/^\d+~\d+:\d+:/), events: [] },
    ]);
  });

  it('publishes each step of a visit, within a second, to the roles that see it', async () => {
    const tokens = {
      receptionist: await server.signIn('receptionist'),
      doctor: await server.signIn('doctor'),
    };
    const reception = await listen(tokens.receptionist);
    const doctor = await listen(tokens.doctor);
    const pharmacist = await listen(await server.signIn('pharmacist'));

    const card = await server.post('/card/authorize', {
      token: tokens.receptionist,
      body: { cardNo: members.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
    });
    const { id, authorizedMemberId: memberId } = verifiedCard.parse(card.body.item);
    for (const one of [reception, doctor, pharmacist]) {
      const message = await one.until(ofTopic('cards'));
      expect(message.events).toEqual([{ topic: 'cards', carePointId: null, visitId: null, memberId }]);
    }

    const start = await server.post('/point-of-cares', {
      token: tokens.receptionist,
      body: { pointOfCareId: carePoints.consultation, authorizedClientId: id },
    });
    const visitId = startedVisit.parse(start.body.item).authorizedPointOfCareId;
    await server.post(`/point-of-cares/visits/${visitId}/take`, { token: tokens.doctor });
    await server.post(`/point-of-cares/visits/${visitId}/complete`, { token: tokens.doctor });
    const visit = { topic: 'visits', carePointId: carePoints.consultation, visitId, memberId };
    await expect.poll(() => doctor.events().slice(1)).toEqual([visit, visit, visit]);
    await expect.poll(() => reception.events().slice(1)).toEqual([visit, visit, visit]);
    // A station without a task receives only the patient's way; later events are not delayed.
    await publish('visits', memberId, carePoints.pharmacy);
    const way = { topic: 'visits', carePointId: null, visitId: null, memberId };
    await expect
      .poll(() => pharmacist.events().slice(1))
      .toEqual([way, way, way, { ...way, carePointId: carePoints.pharmacy }]);
  });

  it('publishes a withdrawal at every care point where the patient waited', async () => {
    const token = await server.signIn('receptionist');
    await server.rows('delete from visit');
    await server.rows('delete from card_authorization');
    await server.rows('delete from register.issued_authorization');
    const card = await server.post('/card/authorize', {
      token,
      body: { cardNo: members.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
    });
    const { id } = verifiedCard.parse(card.body.item);
    for (const pointOfCareId of [carePoints.consultation, carePoints.registration]) {
      const started = await server.post('/point-of-cares', {
        token,
        body: { pointOfCareId, authorizedClientId: id },
      });
      expect(started.status).toBe(200);
    }
    const doctor = await listen(await server.signIn('doctor'));
    const body = { reason: 'Wrong person' };
    expect((await server.post(`/card/authorize/${id}/withdraw`, { token, body })).status).toBe(200);
    await doctor.until(ofTopic('cards'));
    expect(doctor.events().map(({ topic, carePointId }) => [topic, carePointId])).toEqual([
      ['cards', null],
      ...[carePoints.consultation, carePoints.registration].map((point) => ['visits', point]),
    ]);
    // A repeat changes nothing, so it publishes nothing.
    await server.post(`/card/authorize/${id}/withdraw`, { token, body });
    const last = randomUUID();
    await publish('cards', last);
    await doctor.until(ofMember(last));
    expect(doctor.events()).toHaveLength(4);
  });

  it('publishes nothing that was rolled back', async () => {
    const doctor = await listen(await server.signIn('doctor'));
    const [lost, kept] = [randomUUID(), randomUUID()];
    const call = { caller: callerOf(), now: new Date() };
    const rolledBack = server.database.transaction(facilities.first.id, async (tx) => {
      await writeEvent(tx, call, { topic: 'cards', memberId: lost });
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    await server.database.transaction(facilities.first.id, (tx) =>
      writeEvent(tx, call, { topic: 'cards', memberId: kept }),
    );
    await doctor.until(ofMember(kept));
    expect(doctor.events().map((event) => event.memberId)).toEqual([kept]);
  });

  it.each([
    ['receptionist', ['cards', 'visits']],
    ['pharmacist', ['cards', 'visits', 'orders', 'dispensing', 'diagnoses', 'vitals', 'allergies']],
    ['lab_tech', ['cards', 'visits', 'orders', 'results']],
    ['practitioner', ['cards', 'visits', 'orders', 'diagnoses', 'vitals', 'allergies']],
    ['doctor', ['cards', 'visits', 'orders', 'dispensing', 'results', 'diagnoses', 'vitals', 'allergies']],
  ] as const)('sends a %s only its own topics', async (role, topics) => {
    const stream = await listen(await server.signIn(role));
    const member = randomUUID();
    for (const topic of [
      'orders',
      'dispensing',
      'results',
      'diagnoses',
      'vitals',
      'allergies',
      'visits',
      'cards',
    ]) {
      await publish(topic, member);
    }
    await stream.until(ofTopic('cards'));
    expect(stream.events().map((event) => event.topic)).toHaveLength(topics.length);
    expect(new Set(stream.events().map((event) => event.topic))).toEqual(new Set(topics));
  });

  it.each([
    ['pharmacist', ['pharmacy']],
    ['lab_tech', ['laboratory']],
    ['doctor', ['consultation', 'registration', 'pharmacy', 'laboratory']],
  ] as const)('sends a %s only the care points whose visits it sees', async (role, kinds) => {
    const stream = await listen(await server.signIn(role));
    const member = randomUUID();
    for (const point of Object.values(carePoints)) {
      await publish('visits', member, point);
      await publish('orders', member, point);
    }
    await publish('cards', randomUUID());
    await stream.until(ofTopic('cards'));
    const written = stream.events().filter(({ topic }) => topic !== 'cards');
    const points = written.flatMap(({ carePointId }) => carePointId ?? []);
    expect(points).toEqual(kinds.flatMap((kind) => [carePoints[kind], carePoints[kind]]));
    // Other stations learn of the patient's way, and nothing of the order.
    const elsewhere = written.filter(({ carePointId }) => carePointId === null);
    expect(elsewhere).toEqual(
      Array(4 - kinds.length).fill({ topic: 'visits', carePointId: null, visitId: null, memberId: member }),
    );
    const resumed = await listen(await server.signIn(role), stream.messages[0]?.id);
    expect(resumed.events()).toEqual(stream.events());
  });

  it('sends nothing of another facility, live or after an interruption', async () => {
    const second = await server.signIn('doctor', 'second');
    const other = await listen(second);
    const [theirs, ours] = [randomUUID(), randomUUID()];
    await publish('cards', ours);
    await publish('cards', theirs, null, facilities.second.id);
    await other.until(ofMember(theirs));
    const resumed = await listen(second, other.messages[0]?.id);
    for (const stream of [other, resumed]) {
      expect(stream.events().map((event) => event.memberId)).toEqual([theirs]);
    }
  });
});

describe('access to the stream', () => {
  it('is refused with the reason: without a token, with an invalid one', async () => {
    expect((await listen()).status).toBe(401);
    expect((await listen('nonsense')).body?.statusCode).toBe(51401);
  });

  it('gives an administrator the connection to the scheme and nothing about patients', async () => {
    const admin = await listen(await server.signIn('admin'));
    for (const topic of liveTopics.filter((topic) => topic !== 'scheme')) await publish(topic, randomUUID());
    // Published after all others, so that none of them can still arrive.
    const last = randomUUID();
    await publish('scheme', last);
    await admin.until(ofMember(last));
    expect(admin.events()).toEqual([{ topic: 'scheme', carePointId: null, visitId: null, memberId: last }]);
  });

  it('ends when the token expires', async () => {
    server.clock.now = new Date(Date.now() - 15 * 60_000 + 1_500);
    const token = await server.signIn('doctor');
    server.clock.now = null;
    const stream = await listen(token);
    await stream.ended;
    const again = await listen(token, stream.lastId());
    expect([again.status, again.body?.statusCode]).toEqual([401, 51421]);
  });

  it('allows eight streams; a ninth is refused until one ends', async () => {
    const token = await server.signIn('lab_tech');
    const held = await Promise.all(Array.from({ length: 8 }, () => listen(token)));
    expect(held.map((one) => one.status)).toEqual(Array(8).fill(200));
    const ninth = await listen(token);
    expect([ninth.status, ninth.body?.statusCode]).toEqual([429, 51450]);
    expect((await listen(await server.signIn('doctor'))).status).toBe(200);
    held[0]?.close();
    await expect.poll(async () => (await listen(token)).status).toBe(200);
  });

  it('by another method names the allowed one', async () => {
    const token = await server.signIn('doctor');
    for (const method of ['HEAD', 'POST', 'DELETE']) {
      const response = await fetch(`${origin}/api/v1/events`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([method, response.status, response.headers.get('allow')]).toEqual([method, 405, 'GET']);
    }
  });
});

it('disconnects a reader that does not read, and others still receive events', async () => {
  const token = await server.signIn('doctor');
  const reader = await listen(token);
  const socket = createConnection(Number(new URL(origin).port), '127.0.0.1');
  socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`);
  await new Promise((resolve) => socket.once('readable', resolve));
  const cut = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {});
  socket.pause();
  // Each message is about 150 KB, more in total than the sockets of both ends can buffer.
  for (let round = 0; round < 80; round += 1) {
    await server.rows(
      `insert into event (facility_id, id, at, topic, visit_id, member_id)
       select $1, gen_random_uuid(), now(), 'cards', gen_random_uuid(), gen_random_uuid() from generate_series(1, 949)`,
      [facilities.first.id],
    );
    await publish('cards', randomUUID());
    // An active reader keeps pace: a busy machine must not make it a slow one too.
    const wanted = (round + 1) * 950;
    await expect.poll(() => reader.events().length, { timeout: 20_000, interval: 10 }).toBe(wanted);
  }
  socket.resume();
  await cut;
});

it('is documented in OpenAPI', async () => {
  const wanted = z.object({ paths: z.object({ '/events': z.object({ get: z.looseObject({}) }) }) });
  const { text } = await server.get('/openapi.json');
  const { get } = wanted.parse(JSON.parse(text)).paths['/events'];
  expect(get).toMatchObject({ operationId: 'events', security: [{ bearer: [] }] });
  expect(get).toHaveProperty('responses.200.content', { 'text/event-stream': expect.anything() });
  expect({ get }).toEqual(JSON.parse(JSON.stringify(openApi('x').paths['/events'])));
  expect((await server.get('/api/docs')).text).toContain('/events');
});
