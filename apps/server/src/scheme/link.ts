import { createSealer } from '../platform/auth/sealed.ts';
import type { Config } from '../platform/config/index.ts';
import { dataKeys } from '../platform/config/secret.ts';
import type { Database } from '../platform/database/index.ts';
import type { Metrics } from '../platform/metrics/index.ts';
import type { BackgroundLog } from '../platform/worker/background-log.ts';
import {
  addressOf,
  connectionOf,
  createChoices,
  createHealthMonitor,
  forgetState,
  notifyChoices,
  recordUnrecognized,
  schemeAbout,
  schemeKeyOf,
} from './connection/index.ts';
import type { SchemeLink } from './port/link.ts';
import { schemeOf } from './routing.ts';
import { createTransport, type Transport } from './transport/index.ts';

/** The link with the parts that its process needs. */
export interface OpenLink extends SchemeLink {
  /** The connection of the `servicehub` adapter. */
  readonly transport: Transport;
  /** Where its lines go from now on: none of them names a person, a card or an address. */
  logTo(log: BackgroundLog): void;
  /** Starts monitoring the connections. */
  start(): void;
  /** Stops monitoring and cancels open calls. */
  close(): Promise<void>;
}

export interface LinkParts {
  config: Config;
  database: Database;
  clock?: () => Date;
  metrics?: Metrics | null;
  connections?: { servicehub: number; claims: number };
}

/** The way to the scheme's service by this configuration; without addresses every call fails as unavailable. */
export function createLink(parts: LinkParts): OpenLink {
  const { config, database, clock = () => new Date(), metrics = null } = parts;
  const addresses = config.scheme;
  const address = addresses ? addressOf(addresses) : '';
  const sealer = createSealer(dataKeys(config));
  const listeners = new Set<(facilityId: string | null) => void>();
  let answering = false;
  let log: BackgroundLog | null = null;

  const choices = createChoices({
    database,
    sealer,
    listens: addresses !== null,
    timings: config.timings.scheme,
    onChanged(connection) {
      transport.forget(connection);
      monitor.forget(connection);
    },
    onSealed: (error, facilityId) =>
      log?.warn({ err: error, facilityId }, "a facility's scheme secret cannot be opened"),
  });
  const transport = createTransport({
    addresses,
    ca: addresses?.ca ?? null,
    credentials: choices.credentialsOf,
    async recordUnrecognized(facilityId, response) {
      // The caller gets the protocol error even if the response could not be stored.
      return recordUnrecognized(database, facilityId, response, clock()).catch((error: unknown) => {
        log?.warn({ err: error, call: response.call }, 'an unrecognized response could not be stored');
        return null;
      });
    },
    onReport: (connection, report) => monitor.report(connection, report),
    onCall(line) {
      metrics?.serviceCall(line.call, line.outcome);
      const level = line.outcome === 'answered' ? 'debug' : 'warn';
      log?.[level]({ ...line }, 'scheme call');
    },
    timings: config.timings,
    ...(parts.connections ? { connections: parts.connections } : {}),
  });
  const monitor = createHealthMonitor({
    database,
    clock,
    address,
    probe: transport.probe,
    onState(state) {
      const answered = answering;
      answering = state === 'up' || state === 'slow';
      transport.follow(state);
      log?.info({ state }, 'connection to the scheme');
      if (!answered && answering) for (const notify of listeners) notify(null);
    },
    onCredentials(connection, credentials) {
      const { facilityId, verifierId } = schemeKeyOf(connection);
      log?.info({ facilityId, verifierId, credentials }, "a facility's credentials at the scheme");
      if (credentials !== 'accepted') return;
      transport.forgive(connection);
      for (const notify of listeners) notify(facilityId);
    },
    onFailure: (error) => log?.warn({ err: error }, 'the connection to a scheme could not be monitored'),
    timings: config.timings.connection,
  });
  metrics?.observeScheme({ transport: transport.stats, connections: monitor.stats });

  return {
    transport,
    hosts: addresses
      ? [...new Set([addresses.servicehub, addresses.claims, addresses.token].map((url) => url.host))]
      : [],
    address,
    schemesOf: choices.schemesOf,
    adapterOf: async ({ facilityId, verifierId }) =>
      schemeOf(await choices.schemesOf(facilityId), verifierId).adapter,
    configured: async (key) =>
      addresses !== null && (await choices.credentialsOf(connectionOf(key))) !== null,
    seal: (key, secret) => sealer.seal(secret, schemeAbout(key)),
    async settingsChanged(tx, key) {
      await forgetState(tx, connectionOf(key), clock());
      notifyChoices(tx, key.facilityId);
    },
    test: (key) => monitor.probeNow(connectionOf(key)),
    onUp(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    logTo(target) {
      log = target;
    },
    start: () => (addresses ? monitor.start() : undefined),
    async close() {
      await monitor.stop();
      await choices.close();
      await transport.close();
    },
  };
}
