// Two servers of the product, each with a proxy of its own to the primary and to the standbys, behind two front proxies.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { nodeEnvironment, nodeOptions } from '../../apps/server/src/platform/start/heap.ts';
import { root } from '../../tools/bootstrap/repository.mjs';
import type { Node } from './cluster.ts';
import { frontAddresses } from './network.ts';

export const logins = { owner: 'owner-password', server: 'server-password' };
const site = 'cards.example.org';
const frontPort = 8080;
const serverPort = (index: number) => 8101 + index;
const metricsPort = (index: number) => 8111 + index;
const databasePort = (index: number) => 5001 + index;
const standbyPort = (index: number) => 5011 + index;

/** The origins of the two front proxies: one name has both addresses, and a browser tries the other one. */
export const origins = frontAddresses.map((address) => `http://${address}:${frontPort}`);

/** Where each server's metrics are read. */
export const metrics = [0, 1].map((index) => `http://127.0.0.1:${metricsPort(index)}/metrics`);

/** A program that can be killed and started again. */
export interface Program {
  name: string;
  start(): void;
  kill(): Promise<void>;
}

function programOf(name: string, log: number, spawnIt: (log: number) => ChildProcess): Program {
  let child: ChildProcess | undefined;
  return {
    name,
    start() {
      child = spawnIt(log);
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

const common = `
global
  maxconn 500
defaults
  timeout connect 2s
  timeout check 2s
  default-server check inter 1s fall 2 rise 1
`;

/** The settings of the proxy beside a server, and of one in front. */
export const toDatabase = (index: number, nodes: readonly Node[]) => `${common}
  mode tcp
  timeout client 1h
  timeout server 1h
${role('primary', databasePort(index), nodes)}
${role('replica', standbyPort(index), nodes)}
`;

/** Leads to the machines whose Patroni says that they have a role. */
const role = (name: 'primary' | 'replica', port: number, nodes: readonly Node[]) => `listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${name}
  http-check expect status 200
  option clitcpka
  option srvtcpka
  default-server on-marked-down shutdown-sessions
${nodes.map(({ name, machine }) => `  server ${name} ${machine.address}:5432 port 8008`).join('\n')}`;

export const front = (address: string) => `${common}
  mode http
  timeout client 60s
  timeout server 60s
  option redispatch
listen cards
  bind ${address}:${frontPort}
  balance leastconn
  option httpchk GET /health/ready
  option forwardfor
  http-request set-header X-Forwarded-Host ${site}
  http-request set-header X-Forwarded-Proto https
${[0, 1].map((index) => `  server server${index + 1} 127.0.0.1:${serverPort(index)}`).join('\n')}
`;

export interface Installation {
  servers: readonly Program[];
  /** Of each server, to the primary and to the standbys. */
  databaseProxies: readonly Program[];
  frontProxies: readonly Program[];
  /** The settings of the command line. */
  environment: Record<string, string>;
  /** Resolves when each server is ready, and reached by each front proxy. */
  ready(longest: number): Promise<void>;
}

export function openInstallation(
  folder: string,
  nodes: readonly Node[],
  scheme: Record<string, string>,
): Installation {
  const environmentOf = (index: number): Record<string, string> => {
    const dataDir = join(folder, `server${index + 1}`);
    mkdirSync(dataDir, { recursive: true });
    const login = (user: string, password: string, port = databasePort(index)) =>
      `postgres://${user}:${password}@127.0.0.1:${port}/afyakadi`;
    return {
      ...scheme,
      DATABASE_URL: login('afyakadi_server', logins.server),
      DATABASE_ADMIN_URL: login('afyakadi', logins.owner),
      DATABASE_READ_URL: login('afyakadi_server', logins.server, standbyPort(index)),
      TOKEN_SECRET: 'a'.repeat(96),
      DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR: dataDir,
      PUBLIC_URL: `https://${site}`,
      TRUST_PROXY: 'on',
      DEMO: 'off',
      HOST: '127.0.0.1',
      PORT: String(serverPort(index)),
      METRICS_PORT: String(metricsPort(index)),
      DRAIN_SECONDS: '5',
      // One address and four accounts make all calls here.
      RATE_PER_ADDRESS: '0',
      RATE_PER_ACCOUNT: '0',
    };
  };
  const both = [0, 1];
  const log = (name: string) => openSync(join(folder, `${name}.log`), 'a');

  const proxy = (name: string, config: string) => {
    const file = join(folder, `${name}.cfg`);
    writeFileSync(file, config);
    return programOf(name, log(name), (out) =>
      spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', out, out] }),
    );
  };
  const servers = both.map((index) =>
    programOf(`server ${index + 1}`, log(`server${index + 1}`), (out) =>
      spawn(process.execPath, [...nodeOptions, join(root, 'apps/server/src/main.ts')], {
        cwd: root,
        env: { ...process.env, ...nodeEnvironment, ...environmentOf(index) },
        stdio: ['ignore', out, out],
      }),
    ),
  );
  const databaseProxies = both.map((index) => proxy(`database-proxy${index + 1}`, toDatabase(index, nodes)));
  const frontProxies = frontAddresses.map((address, index) =>
    proxy(`front-proxy${index + 1}`, front(address)),
  );
  const doors = [...both.map((index) => `http://127.0.0.1:${serverPort(index)}`), ...origins];
  return {
    servers,
    databaseProxies,
    frontProxies,
    environment: environmentOf(0),
    async ready(longest) {
      for (const door of doors) {
        for (const end = Date.now() + longest; !(await isReady(door)); await sleep(200))
          if (Date.now() > end) throw new Error(`${door} was not ready within ${longest / 1000} s`);
      }
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/health/ready`, { signal: AbortSignal.timeout(5_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
