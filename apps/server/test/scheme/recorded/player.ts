import { createServer } from 'node:http';
import type { Scheme } from '../../../src/scheme/port/index.ts';
import { createServicehub } from '../../../src/scheme/servicehub/index.ts';
import { createTransport } from '../../../src/scheme/transport/index.ts';
import { callTimes, fastTimings, withTimings } from '../../setup/timings.ts';

/** An answer as it was sent: a JSON body, or another text. */
export interface Recorded {
  status?: number | undefined;
  type?: string | undefined;
  body?: unknown;
  text?: string | undefined;
  /** The answer to the same call when it is repeated. */
  next?: Recorded | undefined;
}

export interface Player {
  scheme: Scheme;
  /** The answers from now on, by the call's name; other calls get 500. */
  play(answers: Readonly<Record<string, Recorded>>): void;
  /** The requests since `play`, by the call's name. */
  sent: Map<string, { query: URLSearchParams; body: Record<string, unknown> }>;
  close(): Promise<void>;
}

/** A scheme's service that returns recorded answers, and the adapter that calls it over HTTP. */
export async function openPlayer(): Promise<Player> {
  let answers: Readonly<Record<string, Recorded>> = {};
  const sent: Player['sent'] = new Map();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const call = url.pathname.split('/').at(-1) ?? '';
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const token = call === 'token';
      const text = Buffer.concat(chunks).toString();
      if (!token) sent.set(call, { query: url.searchParams, body: text === '' ? {} : JSON.parse(text) });
      const recorded: Recorded = token
        ? { body: { access_token: 'token', expires_in: 3600, token_type: 'Bearer' } }
        : (answers[call] ?? { status: 500, body: { message: `nothing was recorded for ${call}` } });
      if (recorded.next) answers = { ...answers, [call]: recorded.next };
      response.writeHead(recorded.status ?? 200, {
        'content-type': recorded.type ?? 'application/json; charset=utf-8',
      });
      response.end(recorded.text ?? JSON.stringify(recorded.body ?? null));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const { port } = address;
  const at = (path: string) => new URL(`http://127.0.0.1:${port}${path}`);
  const transport = createTransport({
    addresses: { token: at('/connect/token'), servicehub: at('/servicehub'), claims: at('/ocs') },
    credentials: async () => ({ clientId: 'facility', secret: 'secret', version: '1' }),
    timings: withTimings(fastTimings, { schemeCalls: callTimes(3_000) }),
  });
  return {
    scheme: createServicehub({ transport }),
    sent,
    play(next) {
      answers = next;
      sent.clear();
    },
    async close() {
      await transport.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
