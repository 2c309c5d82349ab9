import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { generate } from 'selfsigned';
import { Port } from './listen.ts';

interface Pair {
  key: string;
  cert: string;
}

export interface Certificates {
  /** The authority that a client has to trust, PEM. */
  authority: string;
  good: Pair;
  /** By the same authority, over since yesterday. */
  expired: Pair;
}

const day = 86_400_000;

/** Makes an authority, its certificate for loopback, and an expired one. Elliptic keys take some milliseconds. */
export async function makeCertificates(): Promise<Certificates> {
  const now = Date.now();
  const authority = await generate([{ name: 'commonName', value: 'AfyaKadi practice authority' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(now - 60 * day),
    notAfterDate: new Date(now + 3650 * day),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  });
  const issue = async (until: number): Promise<Pair> => {
    const made = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      ca: { key: authority.private, cert: authority.cert },
      notBeforeDate: new Date(now - 30 * day),
      notAfterDate: new Date(until),
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'keyUsage', digitalSignature: true },
        { name: 'extKeyUsage', serverAuth: true },
        {
          name: 'subjectAltName',
          altNames: [
            { type: 2, value: 'localhost' },
            { type: 7, ip: '127.0.0.1' },
          ],
        },
      ],
    });
    return { key: made.private, cert: made.cert };
  };
  return { authority: authority.cert, good: await issue(now + 365 * day), expired: await issue(now - day) };
}

/** Opens the scheme's HTTPS port: `show` sets the certificate of new connections, and ends the existing ones. */
export function securePort(
  port: number,
  certificates: Certificates,
  listener: (request: IncomingMessage, response: ServerResponse) => void,
): { port: Port; show(which: 'good' | 'expired'): void } {
  const server = createServer({ ...certificates.good, keepAliveTimeout: 30_000 }, listener);
  const secure = new Port(port, server);
  let shown: 'good' | 'expired' = 'good';
  return {
    port: secure,
    show: (which) => {
      if (which === shown) return;
      shown = which;
      server.setSecureContext(certificates[which]);
      secure.dropConnections();
    },
  };
}
