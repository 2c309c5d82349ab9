import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../tools/lib/free-port.ts';
import { addProvingVisitTypes } from './biometrics.ts';
import { today } from './day.ts';

const main = join(import.meta.dirname, '..', '..', 'apps', 'server', 'src', 'main.ts');

/** The first start creates a PostgreSQL cluster, migrates it and loads the demo set. */
const startLimit = 120_000;
const stopLimit = 30_000;

/** A server with its own data that a journey may kill and start again. */
export interface OwnServer {
  address: string;
  /** Its DATA_DIR. */
  dataDir: string;
  /** Starts it, or starts it again on the same data and port; resolves when it is ready. */
  start(): Promise<void>;
  /** Ends it like a power failure. PostgreSQL notices it. */
  kill(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** Starts the real server for all journeys; what it returns stops it and removes the data. */
export default async function startServer(): Promise<() => Promise<void>> {
  // Where the simulated fingerprint reader listens while a journey runs it.
  process.env.E2E_BRIDGE_PORT = String(await freePort());
  // Where a practice scheme listens while a journey runs one (lib/scheme.ts). A facility uses it once it is connected.
  process.env.E2E_SCHEME_PORT = String(await freePort());
  const scheme = `http://127.0.0.1:${process.env.E2E_SCHEME_PORT}`;
  const server = await ownServer({
    FINGERPRINT_BRIDGE: `http://127.0.0.1:${process.env.E2E_BRIDGE_PORT}`,
    SCHEME_TOKEN_URL: `${scheme}/authserver/connect/token`,
    SCHEME_URL: `${scheme}/servicehub`,
    SCHEME_CLAIMS_URL: `${scheme}/ocs`,
  });
  // The day of the demo set, which is loaded at the start.
  process.env.E2E_DAY = today();
  await server.start();
  await addProvingVisitTypes(server.dataDir);
  // The workers inherit it; lib/test.ts reads it.
  process.env.E2E_ADDRESS = server.address;
  process.env.E2E_DATA = server.dataDir;
  return () => server.remove();
}

/**
 * Prepares a server on a free port with its own data.
 * @param env further configuration
 */
export async function ownServer(env: Readonly<Record<string, string>> = {}): Promise<OwnServer> {
  const data = mkdtempSync(join(tmpdir(), 'afyakadi-e2e-'));
  // As root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(data, 0o755);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  let running: Running | undefined;

  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!running?.living()) return;
    const { child, ended } = running;
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), stopLimit);
    await ended;
    clearTimeout(late);
  };
  const remove = async () => {
    await end('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  };
  return {
    address,
    dataDir: join(data, 'data'),
    start: async () => {
      running = run(port, join(data, 'data'), env);
      const deadline = Date.now() + startLimit;
      while (!(await isReady(address))) {
        const late = Date.now() > deadline;
        if (!running.living() || late) {
          const why = running.living()
            ? `it was not ready within ${startLimit / 1000} s`
            : await running.ended;
          await remove();
          throw new Error(`The server could not be started: ${why}\n${running.output()}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
    },
    kill: () => end('SIGKILL'),
    remove,
  };
}

interface Running {
  child: ChildProcess;
  ended: Promise<string>;
  living(): boolean;
  output(): string;
}

function run(port: number, dataDir: string, env: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, [main], {
    // The channel tells the server when we end, in any way.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: 'on',
      // Journeys about a delay set the browser's own choice, which wins.
      SKIP_WAITING: 'on',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-20_000);
      if (process.env.E2E_SERVER_OUTPUT) process.stderr.write(chunk);
    });
  }
  let living = true;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    // Only then all output has come.
    child.once('close', (code, signal) => resolve(`it ended with ${signal ?? code}`));
  }).finally(() => {
    living = false;
  });
  return { child, ended, living: () => living, output: () => output };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health/ready`)).ok;
  } catch {
    return false;
  }
}
