import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSealer } from '../../src/platform/auth/sealed.ts';
import { dataKeys } from '../../src/platform/config/secret.ts';
import { connectionOf, notifyChoices, schemeAbout } from '../../src/scheme/connection/index.ts';
import { beforeFirst, listAfter, listToCheck, writeCredentials } from '../../src/scheme/connection/state.ts';
import { SchemeProtocolError, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { facilities } from '../setup/fixtures.ts';
import { callTimes } from '../setup/timings.ts';
import { authorize, connectedServer, credentialsIn, linkOf, lookUp } from './factories.ts';

let given: Awaited<ReturnType<typeof connectedServer>>;
beforeAll(async () => {
  given = await connectedServer();
});
afterAll(() => given.close());
afterEach(() => given.scheme.reset());

const { first } = facilities;
const within = (time: Parameters<typeof callTimes>[0]) => ({ timings: { schemeCalls: callTimes(time) } });

/** Work with its own link, so that no open breaker of another test affects it. */
async function withLink<T>(
  work: (link: ReturnType<typeof linkOf>) => Promise<T>,
  parts: Parameters<typeof linkOf>[1] = within(1_500),
): Promise<T> {
  const link = linkOf(given.server, parts);
  try {
    return await work(link);
  } finally {
    await link.close();
  }
}
const arrived = (call: string) =>
  given.scheme.inspect().arrivals.filter((arrival) => arrival.call === call).length;
const outcomeOf = (request: Promise<unknown>) =>
  request.then(
    () => 'answered',
    (error: unknown) =>
      error instanceof SchemeUnavailable
        ? error.reason
        : error instanceof SchemeProtocolError
          ? 'unrecognized'
          : String(error),
  );

it('is answered, with one token for many calls', async () => {
  await withLink(async ({ transport }) => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => transport.send(first, lookUp())));
    expect(answers.every((answer) => answer.kind === 'value' && answer.value.cardstatus === 'Active')).toBe(
      true,
    );
    // Forty at once on a busy computer may take longer than a fault lasts below.
  }, {});
  expect(arrived('Token')).toBe(1);
  expect(arrived('GetCardDetails')).toBe(40);
});

it('uses the meaning of a status that is among the call’s answers', async () => {
  await withLink(async ({ transport }) => {
    expect(await transport.send(first, lookUp('no-such-card-1'))).toMatchObject({
      kind: 'message',
      status: 404,
    });
    const { also, ...without } = lookUp('no-such-card-1');
    expect(also).toEqual([404]);
    expect(await outcomeOf(transport.send(first, without))).toBe('unrecognized');
  });
});

describe('each fault of the scheme', () => {
  it.each([
    ['hangBefore', 'timeout'],
    ['hangAfter', 'timeout'],
    ['resetBefore', 'unreachable'],
    ['resetAfter', 'unreachable'],
    ['error502', 'unreachable'],
    ['error503', 'busy'],
    ['error500', 'unrecognized'],
    ['halfAnswer', 'unrecognized'],
    ['brokenJson', 'unrecognized'],
    ['htmlPage', 'unrecognized'],
    ['emptyBody', 'unrecognized'],
    ['otherShape', 'unrecognized'],
    ['credentialsRefused', 'unrecognized'],
  ] as const)('%s: an authorization is requested once, and %s', async (kind, outcome) => {
    given.scheme.faults.add({ kind, call: 'AuthorizeCard' });
    const before = arrived('AuthorizeCard');
    expect(await withLink(({ transport }) => outcomeOf(transport.send(first, authorize())))).toBe(outcome);
    const sendings = arrived('AuthorizeCard') - before;
    // A refused token was not carried out: the call is sent again with a new one.
    expect(sendings).toBe(kind === 'credentialsRefused' ? 2 : 1);
  });

  it.each([
    'resetBefore',
    'resetAfter',
    'error502',
    'error503',
    'error500',
    'halfAnswer',
    'tokenRevoked',
  ] as const)('%s once: a look-up is retried and answered', async (kind) => {
    given.scheme.faults.add({ kind, call: 'GetCardDetails', count: 1 });
    const parts = within(10_000);
    expect(await withLink(({ transport }) => outcomeOf(transport.send(first, lookUp())), parts)).toBe(
      'answered',
    );
    expect(arrived('GetCardDetails')).toBeGreaterThan(1);
  });

  it('no retry continues for ever', async () => {
    given.scheme.faults.add({ kind: 'resetBefore', call: 'GetCardDetails' });
    expect(
      await withLink(({ transport }) => outcomeOf(transport.send(first, lookUp())), within(20_000)),
    ).toBe('unreachable');
    expect(arrived('GetCardDetails')).toBe(3);
  });

  it('slow: the call waits within its own time limit', async () => {
    given.scheme.faults.add({ kind: 'slow', ms: 200 });
    expect(await withLink(({ transport }) => outcomeOf(transport.send(first, lookUp())), within(5_000))).toBe(
      'answered',
    );
  });
});

it('stops connecting if nobody listens, and reports it', async () => {
  given.scheme.faults.add({ kind: 'down' });
  await given.scheme.settled();
  expect(await withLink(({ transport }) => outcomeOf(transport.send(first, authorize())))).toBe(
    'unreachable',
  );
  given.scheme.faults.clear();
  await given.scheme.settled();
  expect(await withLink(({ transport }) => outcomeOf(transport.send(first, authorize())))).toBe('answered');
});

describe('the token', () => {
  it('is renewed when it is revoked in the middle, and the call continues', async () => {
    await withLink(async ({ transport }) => {
      await transport.send(first, lookUp());
      given.scheme.revokeTokens();
      const outcomes = await Promise.all(
        Array.from({ length: 10 }, () => outcomeOf(transport.send(first, authorize()))),
      );
      expect(outcomes).toEqual(Array.from({ length: 10 }, () => 'answered'));
    });
  });

  it('is used until it is refused if a clock says that it has expired already', async () => {
    given.scheme.faults.add({ kind: 'clockWrong', call: 'Token', ms: -86_400_000 });
    await withLink(async ({ transport }) => {
      for (let i = 0; i < 5; i++) await transport.send(first, lookUp());
    });
    expect(arrived('Token')).toBeLessThan(3);
  });

  it('is awaited by each call within its own time limit, even if a call with more time requested it', async () => {
    given.scheme.faults.add({ kind: 'hangBefore', call: 'Token', ms: 60_000 });
    const parts = within((name) => (name === 'AuthorizeCard' || name === 'Token' ? 4_000 : 500));
    await withLink(async ({ transport }) => {
      let ended = false;
      const long = outcomeOf(transport.send(first, authorize())).finally(() => {
        ended = true;
      });
      await expect.poll(() => arrived('Token')).toBe(1);
      expect(await outcomeOf(transport.send(first, lookUp()))).toBe('timeout');
      expect(ended).toBe(false);
      given.scheme.faults.clear();
      // A hanging request does not stop others from asking again.
      expect(await outcomeOf(transport.send(first, lookUp()))).toBe('answered');
      expect(ended).toBe(false);
      expect(await long).toBe('timeout');
    }, parts);
  });

  it('is not requested repeatedly with refused credentials', async () => {
    given.scheme.faults.add({ kind: 'credentialsRefused', call: 'Token' });
    await withLink(async ({ transport }) => {
      for (let i = 0; i < 20; i++)
        expect(await outcomeOf(transport.send(first, lookUp()))).toBe('unrecognized');
    });
    expect(arrived('Token')).toBe(1);
  });

  it('is not requested repeatedly if every new one is refused', async () => {
    given.scheme.faults.add({ kind: 'credentialsRefused', call: 'GetCardDetails' });
    await withLink(async ({ transport }) => {
      for (let i = 0; i < 20; i++)
        expect(await outcomeOf(transport.send(first, lookUp()))).toBe('unrecognized');
      // A new token is tried once more, because the first may have been revoked.
      expect([arrived('Token'), arrived('GetCardDetails')]).toEqual([2, 2]);
      // One endpoint that accepts no token does not block the others.
      expect(await outcomeOf(transport.send(first, authorize()))).toBe('answered');
      given.scheme.faults.clear();
      expect(await outcomeOf(transport.send(first, lookUp()))).toBe('unrecognized');
      // A probe ignores the backoff, and its success ends it.
      expect(await transport.probe(first.id, 5_000)).toMatchObject({ kind: 'answered' });
      expect(await outcomeOf(transport.send(first, lookUp()))).toBe('answered');
    });
  });

  it('makes one request per probe while the scheme refuses every token', async () => {
    given.scheme.faults.add({ kind: 'credentialsRefused', call: 'GetVisitTypes' });
    await withLink(async ({ transport }) => {
      for (let i = 0; i < 4; i++)
        expect(await transport.probe(first.id, 5_000)).toMatchObject({ kind: 'refused' });
      expect(arrived('Token')).toBe(5);
      // The cheapest call was refused: none is sent.
      expect(await outcomeOf(transport.send(first, authorize()))).toBe('unrecognized');
      expect([arrived('Token'), arrived('AuthorizeCard')]).toEqual([5, 0]);
      given.scheme.faults.clear();
      expect(await transport.probe(first.id, 5_000)).toMatchObject({ kind: 'answered' });
      expect(await outcomeOf(transport.send(first, authorize()))).toBe('answered');
    });
  });
});

describe('the breaker', () => {
  const breaking = { timings: { scheme: { breakerFirst: 1_500 }, schemeCalls: callTimes(1_500) } };
  it('opens after five failures in a row, answers at once, and lets one call through after the backoff', async () => {
    await withLink(async ({ transport, test }) => {
      // The connection is known to be up before: this news would end the backoff.
      await test({ facilityId: first.id, verifierId: '' });
      given.scheme.faults.add({ kind: 'resetBefore', call: 'AuthorizeCard' });
      for (let i = 0; i < 5; i++)
        expect(await outcomeOf(transport.send(first, authorize()))).toBe('unreachable');
      expect(await outcomeOf(transport.send(first, authorize()))).toBe('circuitOpen');
      // Another endpoint, and another facility, are called as before.
      expect(await outcomeOf(transport.send(first, lookUp()))).toBe('answered');
      const before = arrived('AuthorizeCard');
      given.scheme.faults.clear();
      const three = () => Promise.all([1, 2, 3].map(() => outcomeOf(transport.send(first, authorize()))));
      await expect
        .poll(async () => (await three()).sort(), { timeout: 10_000, interval: 20 })
        .toEqual(['answered', 'circuitOpen', 'circuitOpen']);
      expect(arrived('AuthorizeCard') - before).toBe(1);
      expect(await outcomeOf(transport.send(first, authorize()))).toBe('answered');
    }, breaking);
  });
});

it('does not slow down while everything hangs, and makes nobody wait longer than their time limit', async () => {
  const parts = { ...within(2_000), connections: { servicehub: 4, claims: 2 } };
  await withLink(async ({ transport }) => {
    // With a token, otherwise all would wait for it.
    await transport.send(first, lookUp());
    given.scheme.faults.add({ kind: 'hangBefore', ms: 60_000 });
    const asked = Array.from({ length: 200 }, () => outcomeOf(transport.send(first, authorize())));
    await expect.poll(() => transport.stats().wires.servicehub?.inside).toBe(4);
    const { wires } = transport.stats();
    expect(wires.token?.inside).toBeLessThanOrEqual(4);
    expect((wires.servicehub?.inside ?? 99) + (wires.servicehub?.waiting ?? 99)).toBeLessThanOrEqual(4 * 5);
    const outcomes = new Set(await Promise.all(asked));
    expect([...outcomes].every((outcome) => ['timeout', 'busy', 'circuitOpen'].includes(outcome))).toBe(true);
  }, parts);
});

describe('a facility with schemes of their own for some cards', () => {
  const facilityId = first.id;
  const other = connectionOf({ facilityId, verifierId: 'ZHSF' });
  beforeAll(async () => {
    const { server, scheme } = given;
    const { clientId, clientSecret } = credentialsIn(scheme, 'second');
    const about = schemeAbout({ facilityId, verifierId: 'ZHSF' });
    await server.rows(
      `insert into facility_scheme (facility_id, verifier_id, adapter, client_id, client_secret, changed_at)
       values ($1, 'WCF', 'register', null, null, now()), ($1, 'ZHSF', 'servicehub', $2, $3, now())`,
      [facilityId, clientId, createSealer(dataKeys(server.config)).seal(clientSecret, about)],
    );
    await server.rows(`
      insert into register.member (id, verifier_id, card_no, card_key, first_name, last_name, gender, date_of_birth,
        card_status, authorization_status, remarks)
      values (gen_random_uuid(), 'WCF', 'WCF-1', 'WCF-1', 'Asha', 'Salum', 'Female', '1991-02-03', 'Active', 'ACCEPTED',
        'Successful')`);
    // Both schemes begin with the same number, and a facility has each once (decision 048).
    await server.rows(
      'alter table register.issued_authorization alter authorization_no restart with 287870908768',
    );
    await server.database.transaction(facilityId, async (tx) => notifyChoices(tx, facilityId));
  });
  afterAll(async () => {
    for (const table of ['facility_scheme', 'scheme_connection'])
      await given.server.rows(`delete from ${table} where verifier_id <> ''`);
  });

  it('verifies each card with the scheme of its verifier', async () => {
    const token = await given.server.signIn('receptionist');
    const verify = async (body: object) =>
      (await given.server.post('/card/authorize', { token, body })).body.item.authorizationNo;
    expect(await verify({ verifierID: 'WCF', cardTypeID: 'WCFCard', cardNo: 'WCF-1' })).toBeTruthy();
    expect(arrived('AuthorizeCard')).toBe(0);
    expect(await verify({ verifierID: 'NHIF', cardTypeID: 'NHIFCard', cardNo: '109957000400' })).toBeTruthy();
    expect(arrived('AuthorizeCard')).toBe(1);
    // What is about an authorization later goes to the scheme that issued it.
    const issued = 'select verifier_id, scheme_verifier_id from card_authorization order by verifier_id';
    expect(await given.server.rows(issued)).toEqual([
      { verifier_id: 'NHIF', scheme_verifier_id: '' },
      { verifier_id: 'WCF', scheme_verifier_id: 'WCF' },
    ]);
  });

  it('has a connection for each, with its own credentials', async () => {
    const { server } = given;
    await withLink(async ({ transport }) => {
      for (const connection of [facilityId, other, other])
        expect((await transport.send({ ...first, connection }, lookUp())).kind).toBe('value');
    }, {});
    expect(arrived('Token')).toBe(2);
    expect(await listAfter(server.database, beforeFirst, 10)).toEqual([facilityId, other]);
    await writeCredentials(server.database, other, 'refused', new Date());
    expect((await listToCheck(server.database)).get(other)).toBe('refused');
    await writeCredentials(server.database, other, 'accepted', new Date());
    expect((await listToCheck(server.database)).has(other)).toBe(false);
  });
});
