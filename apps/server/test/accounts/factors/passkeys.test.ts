import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { password } from '../../setup/fixtures.ts';
import { type TestServer, testServer } from '../../setup/server.ts';
import { Authenticator } from './authenticator.ts';
import { askedKey, hands, place } from './factories.ts';

let server: TestServer;
let by: ReturnType<typeof hands>;
let key: Authenticator;
let counter = 0;
beforeAll(async () => {
  server = await testServer({ ALLOWED_HOSTS: '10.0.0.7,clinic.example' });
  by = hands(server);
  server.clock.now = new Date();
  key = await by.addKey(await server.signIn('doctor'));
});
afterAll(() => server.close());
beforeEach(() => server.rows('delete from sign_in_throttle'));

const begin = async () => askedKey(await by.login('doctor'));
const answer = (challenge: string, credential: object) =>
  by.second({ challenge, factor: 'passkey', credential });
/** A valid answer of the doctor's key. */
async function right() {
  const { challenge, passkey } = await begin();
  return { challenge, credential: key.sign({ ...place, challenge: passkey.challenge, counter: ++counter }) };
}

describe('a passkey', () => {
  it('is asked for after the password, and signs in', async () => {
    const { challenge, passkey } = await begin();
    expect(passkey).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: key.id }] });
    const credential = key.sign({ ...place, challenge: passkey.challenge, counter: ++counter });
    const signedIn = await answer(challenge, credential);
    expect(signedIn.status, signedIn.text).toBe(200);
    expect(signedIn.body.item).toMatchObject({ secondFactor: { totp: false, passkeys: 1 } });
    const { body } = await server.get('/auth/protection', { token: signedIn.body.token });
    expect(body.item).toMatchObject({
      totp: null,
      required: false,
      recoveryCodesLeft: 10,
      passkeys: [{ name: 'Blue key', usedAt: expect.any(String) }],
    });
  });

  it('is refused from another origin, for another host, of another challenge and changed in its signature', async () => {
    const wrong: ((challenge: string) => object)[] = [
      (challenge) => key.sign({ ...place, origin: 'https://evil.example', challenge, counter: ++counter }),
      (challenge) => key.sign({ ...place, rpId: 'evil.example', challenge, counter: ++counter }),
      () => key.sign({ ...place, challenge: 'AAAA', counter: ++counter }),
      (challenge) => {
        const made = key.sign({ ...place, challenge, counter: ++counter });
        const other = key.sign({ ...place, challenge: 'AAAA', counter });
        return { ...made, response: { ...made.response, signature: other.response.signature } };
      },
      () => ({}),
      () => ({ id: key.id, rawId: key.id, type: 'public-key', response: 'none' }),
    ];
    for (const make of wrong) {
      await server.rows('delete from sign_in_throttle');
      const { challenge, passkey } = await begin();
      const refused = await answer(challenge, make(passkey.challenge));
      expect([refused.status, refused.body.statusCode], make.toString()).toEqual([401, 51431]);
    }
  });

  it('is not replayed, in the same sign-in or another', async () => {
    const { challenge, credential } = await right();
    expect((await answer(challenge, credential)).status).toBe(200);
    expect((await answer(challenge, credential)).body.statusCode).toBe(51421);
    expect((await answer((await begin()).challenge, credential)).body.statusCode).toBe(51431);
  });

  it('with a counter that does not increase is a copy', async () => {
    for (const back of [counter, counter - 1]) {
      const { challenge, passkey } = await begin();
      const credential = key.sign({ ...place, challenge: passkey.challenge, counter: back });
      expect((await answer(challenge, credential)).body.statusCode).toBe(51431);
    }
    // Two copies with the same counter at once: one signs in.
    counter++;
    const both = await Promise.all([begin(), begin()]);
    const answers = both.map(({ challenge, passkey }) =>
      answer(challenge, key.sign({ ...place, challenge: passkey.challenge, counter })),
    );
    expect((await Promise.all(answers)).map((one) => one.status).sort()).toEqual([200, 401]);
  });

  it('of another account, of another facility, or of nobody does not sign in', async () => {
    const others = [
      await by.addKey(await server.signIn('pharmacist')),
      await by.addKey(await server.signIn('doctor', 'second')),
      new Authenticator(),
    ];
    for (const other of others) {
      const { challenge, passkey } = await begin();
      const credential = other.sign({ ...place, challenge: passkey.challenge, counter: 1 });
      expect((await answer(challenge, credential)).body.statusCode).toBe(51431);
    }
    // Nor does it under the name of the right account.
    const { challenge, passkey } = await begin();
    const stolen = { ...others[2]?.sign({ ...place, challenge: passkey.challenge, counter: ++counter }) };
    expect((await answer(challenge, { ...stolen, id: key.id, rawId: key.id })).body.statusCode).toBe(51431);
  });

  it('without a counter is accepted at 0', async () => {
    const token = await server.signIn('lab_tech');
    const silent = await by.addKey(token);
    for (let i = 0; i < 2; i++) {
      const { challenge, passkey } = askedKey(await by.login('lab_tech'));
      const credential = silent.sign({ ...place, challenge: passkey.challenge, counter: 0 });
      expect((await answer(challenge, credential)).status).toBe(200);
    }
  });

  it('is not offered if the browser supports none', async () => {
    const body = { role: 'doctor', identifier: '100004', password };
    const opened = await server.post('/auth/login', { body, headers: { host: '10.0.0.7:8080' } });
    expect(opened.body.data).toMatchObject({ factors: ['recovery'], passkey: null });
  });
});

describe('adding a passkey', () => {
  let token: string;
  beforeAll(async () => {
    token = await server.signIn('admin');
  });
  const add = (challenge: string, credential: object, by_ = token, name = 'Key') =>
    by.post('/auth/passkeys', { challenge, name, credential }, by_);

  it('refuses one for another origin, host or challenge, one with a certificate, and invalid data', async () => {
    const made = new Authenticator();
    const wrong: ((challenge: string) => object)[] = [
      (challenge) => made.make({ ...place, origin: 'https://evil.example', challenge }),
      (challenge) => made.make({ ...place, rpId: 'evil.example', challenge }),
      () => made.make({ ...place, challenge: 'AAAA' }),
      (challenge) => made.make({ ...place, challenge }, 'certificate'),
      () => ({}),
    ];
    for (const make of wrong) {
      const { challenge, asked } = await by.beginKey(token);
      const refused = await add(challenge, make(asked));
      expect([refused.status, refused.body.statusCode], make.toString()).toEqual([422, 51422]);
    }
  });

  it('succeeds for the account that began, within five minutes, once', async () => {
    const { challenge, asked } = await by.beginKey(token);
    const credential = new Authenticator().make({ ...place, challenge: asked });
    const other = await add(challenge, credential, await server.signIn('receptionist'));
    expect([other.status, other.body.statusCode]).toEqual([409, 51409]);
    const foreign = await add(challenge, credential, await server.signIn('admin', 'second'));
    expect(foreign.status).toBe(409);
    expect((await add(challenge, credential)).status).toBe(200);
    expect((await add(challenge, credential)).status).toBe(409);
    const late = await by.beginKey(token);
    server.clock.now = new Date(by.now().getTime() + 5 * 60_000);
    expect(
      (await add(late.challenge, new Authenticator().make({ ...place, challenge: late.asked }))).status,
    ).toBe(409);
  });

  it('refuses one that is already registered, here or in another facility', async () => {
    const { challenge, asked } = await by.beginKey(token);
    const again = await add(challenge, key.make({ ...place, challenge: asked }));
    expect([again.status, again.body.description]).toEqual([422, 'This passkey is already added.']);
  });

  it('adds none when repeated with its key, and does not return the codes again', async () => {
    const fresh = await server.signIn('receptionist', 'second');
    const { challenge, asked } = await by.beginKey(fresh);
    const body = {
      challenge,
      name: 'Key',
      credential: new Authenticator().make({ ...place, challenge: asked }),
    };
    const headers = { 'idempotency-key': 'add-a-key' };
    const first = await by.post('/auth/passkeys', body, fresh, headers);
    const second = await by.post('/auth/passkeys', body, fresh, headers);
    expect(first.body.item).toMatchObject({ protection: { passkeys: [{ name: 'Key' }] } });
    expect(first.body.item.recoveryCodes).toHaveLength(10);
    expect([second.status, second.body.item]).toEqual([
      200,
      { protection: first.body.item.protection, recoveryCodes: [] },
    ]);
  });

  it('requires the password, a session, and a name over HTTPS or this computer', async () => {
    const wrong = await by.post('/auth/passkeys/begin', { password: 'Not-this-one' }, token);
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['password']]);
    expect((await by.post('/auth/passkeys/begin', { password })).status).toBe(401);
    for (const host of ['10.0.0.7:8080', '[::1]:8080', 'clinic.example']) {
      const answered = await by.post('/auth/passkeys/begin', { password }, token, { host });
      expect([answered.status, answered.body.statusCode], host).toEqual([422, 51422]);
    }
  });

  it('uses the public address behind a proxy', async () => {
    const behind = await testServer({ PUBLIC_URL: 'https://cards.example.org' });
    const own = await behind.signIn('doctor');
    const begun = await behind.post('/auth/passkeys/begin', {
      token: own,
      body: { password },
      headers: { host: '127.0.0.1:8080' },
    });
    expect(begun.body.item).toMatchObject({ options: { rp: { id: 'cards.example.org' } } });
    await behind.close();
  });
});
