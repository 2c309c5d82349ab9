import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https';
import { StartError } from '../errors.ts';
import type { Timings } from '../timings.ts';

/** The files of a certificate with its chain, and of its key, in PEM. */
interface TlsFiles {
  cert: string;
  key: string;
}

interface Pair {
  cert: string;
  key: string;
}

/** Milliseconds, as Node's server takes them; `timeout` is the longest silence on a connection. */
type Timeouts = Pick<
  ServerOptions,
  'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout' | 'connectionsCheckingInterval'
> & { timeout?: number };

/** Makes the servers of an app: plain, or speaking TLS by the files, which are followed while they serve. */
export interface Servers {
  make(answer: RequestListener, timeouts: Timeouts): Server;
  /** Ends the looking at the files. */
  stop(): void;
}

/**
 * @param onProblem called when a changed certificate cannot be used; the previous one remains in use
 * @throws StartError for files that cannot be read or do not belong together
 */
export function createServers(
  files: TlsFiles | null,
  onProblem: (error: unknown) => void,
  timings: Pick<Timings['http'], 'tlsHandshake' | 'certificateCheck'>,
): Servers {
  if (!files) {
    const make: Servers['make'] = (answer, { timeout = 0, ...others }) =>
      Object.assign(createServer(others, answer), { timeout });
    return { make, stop: () => {} };
  }
  const servers = new Set<TlsServer>();
  let pair = readPair(files);
  let stamp = stampOf(files);
  const poller = setInterval(() => {
    const newStamp = stampOf(files);
    if (newStamp === stamp) return;
    stamp = newStamp;
    try {
      pair = readPair(files);
      for (const server of servers) server.setSecureContext(pair);
    } catch (error) {
      onProblem(error);
    }
  }, timings.certificateCheck);
  poller.unref();
  return {
    make(answer, { timeout = 0, ...others }) {
      const handshakeTimeout = timings.tlsHandshake;
      const options = { ...pair, ...others, minVersion: 'TLSv1.2', handshakeTimeout } as const;
      const server = Object.assign(createTlsServer(options, answer), { timeout });
      servers.add(server);
      server.once('close', () => servers.delete(server));
      return server;
    },
    stop: () => clearInterval(poller),
  };
}

function readPair({ cert, key }: TlsFiles): Pair {
  const read = { cert: readPem('TLS_CERT', cert), key: readPem('TLS_KEY', key) };
  let belongs: boolean;
  try {
    belongs = new X509Certificate(read.cert).checkPrivateKey(createPrivateKey(read.key));
  } catch (error) {
    throw new StartError(
      `TLS_CERT and TLS_KEY must be a certificate and its key without a passphrase, in PEM: ${textOf(error)}`,
    );
  }
  if (!belongs) throw new StartError('TLS_KEY is not the key of the certificate in TLS_CERT.');
  return read;
}

function readPem(name: 'TLS_CERT' | 'TLS_KEY', file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(`${name}: the file cannot be read: ${textOf(error)}`);
  }
}

/** Both files: a renewed certificate comes with its key, one after the other, and the pair counts when it fits. */
function stampOf({ cert, key }: TlsFiles): string {
  return [cert, key]
    .map((file) => {
      try {
        const { ino, mtimeMs, size } = statSync(file);
        return `${ino} ${mtimeMs} ${size}`;
      } catch {
        return 'missing';
      }
    })
    .join('; ');
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
