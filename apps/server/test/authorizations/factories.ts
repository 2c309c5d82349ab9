import { formulaMember, type PracticeScheme } from '@afyakadi/practice-scheme';
import { connectedServer } from '../connection/factories.ts';
import type { Body } from '../setup/body.ts';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import type { Answer, TestServer } from '../setup/server.ts';
import { callTimes } from '../setup/timings.ts';

/**
 * A desk of a facility whose scheme is a practice scheme, and whose receptionist may issue provisional
 * authorizations.
 */
export interface Desk {
  server: TestServer;
  scheme: PracticeScheme;
  receptionist: string;
  verify(cardNo: string, more?: object): Promise<Answer>;
  issue(cardNo: string, more?: object, headers?: Record<string, string>): Promise<Answer>;
  /** Verifies without an answer, then issues; returns the item of the answer. */
  issueProvisional(cardNo: string, more?: object): Promise<Body['item']>;
  list(state?: string): Promise<Body['itemList']>;
  row(id: string): Promise<Record<string, unknown>>;
  down(): Promise<void>;
  /**
   * Turns all faults off except the wanted one, and waits for the product's next probe. Until then calls end early,
   * and waiting messages may be in delivery.
   */
  up(but?: Parameters<PracticeScheme['faults']['add']>[0]): Promise<void>;
  close(): Promise<void>;
}

export const card = { verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 };
/** The body of a verification with every specified field, without its card. */
export const wholeCard = {
  ...card,
  fpCode: 'R1',
  biometricMethod: 'NONE',
  referralNo: null,
  imageData: null,
};

/** Verifies cards with every specified field, as an account of the built-in register's facility. */
export function verifierOf(server: TestServer, ownToken: string) {
  return (
    cardNo: string,
    more: object = {},
    token = ownToken,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    server.post('/card/authorize', { token, headers, body: { ...wholeCard, cardNo, ...more } });
}

/** Removes all authorizations with what was done under them, also of the built-in register. */
export async function removeAuthorizations(server: TestServer): Promise<void> {
  for (const table of ['referral', 'stay', 'visit', 'card_authorization', 'authorized_member'])
    await server.rows(`delete from ${table}`);
  await server.rows('delete from register.issued_authorization');
}

export const identity = {
  firstName: 'Asha',
  middleName: '',
  lastName: 'Juma',
  gender: 'Female',
  dateOfBirth: '1991-02-03',
};

/** Whom the scheme will name for a card, as staff read it from a document; anyone for a card that it does not know. */
export function identityOf(cardNo: string): typeof identity {
  const { firstName, lastName, gender, dateOfBirth } =
    formulaMember(cardNo.replace(/^19900101(?=\d{12}$)/, '')) ?? {};
  if (!firstName || !lastName || !gender || !dateOfBirth) return identity;
  return { firstName, middleName: '', lastName, gender, dateOfBirth };
}

export async function openDesk(schemeCalls = callTimes(1_500)): Promise<Desk> {
  const { server, scheme, close } = await connectedServer({}, {}, { schemeCalls });
  await server.rows(
    'insert into facility_setting (facility_id, provisional_authorizations) values ($1, true)',
    [facilities.first.id],
  );
  await server.rows('update account set provisional = true where id = $1', [accountId('receptionist')]);
  // Background work begins once it listens.
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const receptionist = await server.signIn('receptionist');
  const desk: Desk = {
    server,
    scheme,
    receptionist,
    close,
    verify: (cardNo, more = {}) =>
      server.post('/card/authorize', { token: receptionist, body: { ...card, cardNo, ...more } }),
    issue: (cardNo, more = {}, headers = {}) =>
      server.post('/card/provisional', {
        token: receptionist,
        headers,
        body: {
          ...card,
          cardNo,
          source: 'own',
          reason: 'The scheme is silent',
          identity: identityOf(cardNo),
          ...more,
        },
      }),
    async issueProvisional(cardNo, more = {}) {
      const asked = await desk.verify(cardNo);
      if (asked.status !== 503) throw new Error(`The scheme answered: ${asked.text}`);
      const issued = await desk.issue(cardNo, more);
      if (issued.status !== 200) throw new Error(`Not issued: ${issued.text}`);
      return issued.body.item;
    },
    list: async (state = 'open') =>
      (await server.get(`/provisional?state=${state}&pageSize=100`, { token: receptionist })).body.itemList,
    async row(id) {
      const [row] = await server.rows('select * from card_authorization where id = $1', [id]);
      if (!row) throw new Error('There is no such row');
      return row;
    },
    async down() {
      scheme.faults.add({ kind: 'down' });
      await scheme.settled();
    },
    async up(but) {
      scheme.faults.clear();
      if (but) scheme.faults.add(but);
      await scheme.settled();
      const [since] = await server.rows('select clock_timestamp() as at');
      await until('it is looked at', async () => {
        const answering = await server.rows(
          "select 1 from scheme_address where state in ('up', 'slow') and checked_at > $1",
          [since?.at],
        );
        return answering.length === 1;
      });
    },
  };
  return desk;
}

/** Waits until a condition is true. */
export async function until(what: string, isSo: () => Promise<boolean>, most = 30_000): Promise<void> {
  const end = Date.now() + most;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Timed out waiting until ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const consultation = carePoints.consultation;
