import { expect, it } from 'vitest';
import { openStream } from '../events/factories.ts';
import { password } from '../setup/fixtures.ts';
import { testServer } from '../setup/server.ts';
import { Browser } from './factories.ts';

it('ends the stream of live changes when its session ends or locks', async () => {
  const server = await testServer();
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const [own, other] = [new Browser(server), new Browser(server)];
  await own.signIn('doctor');
  await other.signIn('doctor');
  const [ownStream, otherStream] = [
    await openStream(origin, own.token),
    await openStream(origin, other.token),
  ];
  expect([ownStream.status, otherStream.status]).toEqual([200, 200]);

  expect((await own.post('/auth/sessions/end', { password })).body.item).toEqual({ ended: 1 });
  await otherStream.ended;
  const again = await openStream(origin, other.token, otherStream.lastId());
  expect([again.status, again.body?.statusCode]).toEqual([401, 51421]);

  await own.post('/auth/lock');
  await ownStream.ended;
  expect((await openStream(origin, own.token)).status).toBe(409);
  await server.close();
});
