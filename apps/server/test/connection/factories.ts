import { createPracticeScheme, type PracticeOptions, type PracticeScheme } from '@afyakadi/practice-scheme';
import { z } from 'zod';
import type { LinkParts, OpenLink } from '../../src/scheme/link.ts';
import { createLink } from '../../src/scheme/link.ts';
import type { ServiceCall } from '../../src/scheme/transport/index.ts';
import { type FacilityKey, facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { type TimingChanges, withTimings } from '../setup/timings.ts';

/** A practice scheme that knows the tests' facilities. */
export const practice = (options: PracticeOptions = {}): Promise<PracticeScheme> =>
  createPracticeScheme({
    port: 0,
    controlPort: 0,
    facilities: Object.values(facilities).map(({ code, name }) => ({ code, name })),
    ...options,
  });

/** The settings of a server that reaches it. */
export const access = ({ urls }: Pick<PracticeScheme, 'urls'>): Record<string, string> => ({
  SCHEME_TOKEN_URL: urls.token,
  SCHEME_URL: urls.servicehub,
  SCHEME_CLAIMS_URL: urls.claims,
});

/** A facility's client credentials with it. */
export function credentialsIn(scheme: PracticeScheme, facility: FacilityKey = 'first') {
  const found = scheme.credentials[facilities[facility].code];
  if (!found) throw new Error('The practice scheme does not know the facility');
  return found;
}

/** Connects a facility as its administrator does. */
export async function connect(server: TestServer, scheme: PracticeScheme, facility: FacilityKey = 'first') {
  const token = await server.signIn('admin', facility);
  const { status, body } = await server.post('/admin/scheme', {
    token,
    body: { adapter: 'servicehub', ...credentialsIn(scheme, facility) },
  });
  if (status !== 200) throw new Error(`Not connected: ${JSON.stringify(body)}`);
}

/** A server whose first facility is connected to a practice scheme. */
export async function connectedServer(
  options: PracticeOptions = {},
  settings: Record<string, string> = {},
  timings: TimingChanges = {},
) {
  const scheme = await practice(options);
  const server = await testServer({ ...access(scheme), ...settings }, undefined, undefined, { timings });
  await connect(server, scheme);
  return {
    scheme,
    server,
    async close() {
      await server.close();
      await scheme.close();
    },
  };
}

/** The connection to the scheme in a separate process, on the same database. */
export function linkOf(
  { config, database }: TestServer,
  { timings = {}, ...parts }: Partial<LinkParts> & { timings?: TimingChanges } = {},
): OpenLink {
  const own = { ...config, timings: withTimings(config.timings, timings) };
  return createLink({ config: own, database, ...parts });
}

/** A look-up of a card, which is idempotent. */
export const lookUp = (cardNo = '109900035308'): ServiceCall<{ cardstatus: string }> => ({
  name: 'GetCardDetails',
  base: 'servicehub',
  method: 'GET',
  path: '/api/Verification/GetCardDetails',
  query: { CardNo: cardNo, VerifierID: 'NHIF', CardTypeID: 'NHIF' },
  idempotent: true,
  answer: z.object({ cardstatus: z.string() }),
  also: [404],
});

/** An authorization, which is not. */
export const authorize = (cardNo = '109900035308'): ServiceCall<{ authorizationstatus: string }> => ({
  name: 'AuthorizeCard',
  base: 'servicehub',
  method: 'POST',
  path: '/api/Verification/AuthorizeCard',
  body: {
    cardNo,
    visitTypeID: 2,
    remarks: 'Fall',
    facilityCode: facilities.first.code,
    biometricMethod: 'NONE',
  },
  idempotent: false,
  answer: z.object({ authorizationstatus: z.string() }),
  also: [400],
});
