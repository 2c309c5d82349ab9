import { createServer } from 'node:http';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

export interface MaliciousScheme {
  server: TestServer;
  receptionist: string;
  /** The answers from now on, by the call's name; a text is sent unchanged. Other calls get 500. */
  says(answers: Readonly<Record<string, unknown>>): void;
  /** Redirects the same calls to another host from now on; returns how often somebody called it. */
  sendsElsewhere(): () => number;
  close(): Promise<void>;
}

/** A server whose first facility uses a scheme's service that may answer anything. */
export async function openMaliciousScheme(): Promise<MaliciousScheme> {
  let answers: Readonly<Record<string, unknown>> = {};
  let elsewhere: string | null = null;
  let came = 0;
  const service = createServer((request, response) => {
    const call = new URL(request.url ?? '/', 'http://127.0.0.1').pathname.split('/').at(-1) ?? '';
    request.resume().on('end', () => {
      if (call === 'elsewhere') came += 1;
      else if (call !== 'token' && elsewhere !== null) {
        response.writeHead(307, { location: elsewhere }).end();
        return;
      }
      const body = call === 'token' ? { access_token: 'token', expires_in: 3600 } : answers[call];
      response.writeHead(body === undefined ? 500 : 200, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body ?? null));
    });
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const origin = `http://127.0.0.1:${address.port}`;
  const server = await testServer({
    SCHEME_TOKEN_URL: `${origin}/connect/token`,
    SCHEME_URL: `${origin}/servicehub`,
    SCHEME_CLAIMS_URL: `${origin}/ocs`,
  });
  const admin = await server.signIn('admin');
  const set = await server.post('/admin/scheme', {
    token: admin,
    body: { adapter: 'servicehub', clientId: facilities.first.code, clientSecret: 'secret' },
  });
  if (set.status !== 200) throw new Error(`Not connected: ${set.text}`);
  return {
    server,
    receptionist: await server.signIn('receptionist'),
    says(next) {
      answers = next;
      elsewhere = null;
    },
    sendsElsewhere() {
      elsewhere = `${origin}/elsewhere`;
      came = 0;
      return () => came;
    },
    async close() {
      await server.close();
      service.closeAllConnections();
      await new Promise((resolve) => service.close(resolve));
    },
  };
}
