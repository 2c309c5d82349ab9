import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const main = join(import.meta.dirname, '..', '..', 'apps', 'server', 'dist', 'main.mjs');

/** The first start makes a PostgreSQL cluster, migrates it and loads the demo set. */
const startLimit = 120_000;
const stopLimit = 30_000;

/** Starts the real server on a free port with data of its own; what it returns stops it and removes the data. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (!existsSync(main)) throw new Error(`There is no server at ${main}. Run: npm test -- e2e`);
  const data = mkdtempSync(join(tmpdir(), 'afyakadi-e2e-'));
  // As root, PostgreSQL runs as another account, which must find its way in.
  chmodSync(data, 0o755);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['--enable-source-maps', main], {
    // The channel tells the server when we are gone, however we went.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: join(data, 'data'),
      DEMO: 'on',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-20_000);
      if (process.env.E2E_SERVER_OUTPUT) process.stderr.write(chunk);
    });
  }
  const ended = new Promise<string>((resolve) => {
    server.once('error', (error) => resolve(error.message));
    server.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`));
  });
  let living = true;
  void ended.then(() => {
    living = false;
  });

  const stop = async () => {
    if (living) {
      server.kill('SIGTERM');
      const late = setTimeout(() => server.kill('SIGKILL'), stopLimit);
      await ended;
      clearTimeout(late);
    }
    rmSync(data, { recursive: true, force: true });
  };

  const deadline = Date.now() + startLimit;
  while (!(await isReady(address))) {
    const late = Date.now() > deadline;
    if (!living || late) {
      const why = living ? `it was not ready within ${startLimit / 1000} s` : await ended;
      await stop();
      throw new Error(`The server could not be started: ${why}\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  // The workers inherit it; lib/test.ts reads it.
  process.env.E2E_ADDRESS = address;
  return stop;
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health/ready`)).ok;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port'));
      });
    });
  });
}
