import { type Facility, knownReferrals, otherFacilities, ownFacilities } from './data/lists.ts';
import { Faults } from './faults/faults.ts';
import type { ServerFault } from './faults/kinds.ts';
import { Swap } from './faults/swap.ts';
import { httpPort } from './listen.ts';
import { type Served, serve } from './serve.ts';
import type { Service, Settings } from './service.ts';
import type { Arrival } from './state/records.ts';
import { type Saved, Store } from './state/store.ts';
import { type Credentials, credentialsOf, Tokens } from './wire/tokens.ts';

export interface PracticeOptions extends Partial<Settings> {
  /** The scheme's port; 0 takes any. */
  port?: number;
  /** Facilities with credentials beside the demo's (01099, 01100). */
  facilities?: readonly { code: string; name: string }[];
  /** For the faults' chance. */
  seed?: number;
  /** How many records of a kind are kept. */
  most?: number;
  /** Now, in ms since 1970. */
  clock?: () => number;
}

/** The three base addresses that a facility's server is configured with. */
export interface PracticeUrls {
  token: string;
  servicehub: string;
  claims: string;
}

/** Everything that the scheme holds, and each call that arrived; copies. */
export interface Inspection extends Omit<Saved, 'version' | 'counters' | 'prices'> {
  arrivals: Arrival[];
}

export interface PracticeScheme {
  origin: string;
  urls: PracticeUrls;
  /** A facility's client credentials, by its code. */
  credentials: Readonly<Record<string, Credentials>>;
  faults: Faults;
  settings: Settings;
  inspect(): Inspection;
  /** Forgets all that it holds, the calls that arrived and the faults. */
  reset(): void;
  /** Takes tokens back: of a facility, or all. */
  revokeTokens(facilityCode?: string): void;
  /** Waits until what faults of the whole server do (port closed or open) is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export const standard: Settings = {
  approvalDelayMs: 20_000,
  decisionDelayMs: 60_000,
  keepsReferences: true,
  tokenSeconds: 3600,
};

/** Starts a scheme's service to practise with, on loopback. Failures: the port is taken. */
export async function createPracticeScheme(options: PracticeOptions = {}): Promise<PracticeScheme> {
  const { clock = Date.now, seed = 1, most = 200_000 } = options;
  const settings = settingsOf(options);
  const own: Facility[] = [
    ...ownFacilities,
    ...(options.facilities ?? []).map((it) => ({ ...it, acceptsReferrals: true })),
  ];
  const store = new Store(most);
  const all = [...own, ...otherFacilities];
  const service: Service = { store, settings, facilities: new Map(all.map((it) => [it.code, it])) };
  const tokens = new Tokens(own);
  const ending = new AbortController();
  let settling: Promise<void> = Promise.resolve();
  const faults = new Faults(seed, (on) => apply(on));
  const served: Served = {
    ...{ service, tokens, faults, swap: new Swap(), ending: ending.signal, clock },
    changed: () => {},
  };
  const port = httpPort(options.port ?? 0, (request, response) => void serve(served, request, response));
  function apply(on: readonly ServerFault[]): void {
    settling = port.open(!ending.signal.aborted && !on.includes('down'));
  }
  addKnownReferrals(store, clock());
  await port.open(true);
  const origin = `http://127.0.0.1:${port.port}`;
  return {
    ...{ origin, urls: urlsOf(origin), faults, settings },
    credentials: Object.fromEntries(own.map((it) => [it.code, credentialsOf(it)])),
    inspect: () => {
      const { version: _, counters: __, prices: ___, ...records } = store.save();
      return structuredClone({ ...records, arrivals: store.arrivals.all() });
    },
    reset: () => {
      store.clear();
      store.arrivals.clear();
      faults.clear();
      addKnownReferrals(store, clock());
    },
    revokeTokens: (code) => tokens.revoke(code === undefined ? undefined : service.facilities.get(code)),
    settled: () => settling,
    close: async () => {
      ending.abort();
      await settling;
      await port.open(false);
    },
  };
}

function settingsOf(options: Partial<Settings>): Settings {
  const { approvalDelayMs, decisionDelayMs, keepsReferences, tokenSeconds } = { ...standard, ...options };
  return { approvalDelayMs, decisionDelayMs, keepsReferences, tokenSeconds };
}

function urlsOf(origin: string): PracticeUrls {
  return {
    token: `${origin}/authserver/connect/token`,
    servicehub: `${origin}/servicehub`,
    claims: `${origin}/ocs`,
  };
}

function addKnownReferrals(store: Store, now: number): void {
  for (const it of knownReferrals) {
    store.referrals.add({
      ...{ id: `R${it.no}`, no: it.no, cardNo: it.card, authorizationNo: '', from: it.from, to: it.to },
      ...{ diagnosis: it.diagnosis, reasons: 'Further care', at: now, clientReferenceNo: null },
    });
  }
}
