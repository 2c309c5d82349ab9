import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeCertificates, securePort } from './certificates.ts';
import { type Facility, otherFacilities, ownFacilities } from './data/lists.ts';
import { Faults } from './faults/faults.ts';
import type { ServerFault } from './faults/kinds.ts';
import { Swap } from './faults/swap.ts';
import { httpPort } from './listen.ts';
import type { Inspection, PracticeOptions, PracticeScheme, PracticeUrls } from './options.ts';
import { practise } from './practice/api.ts';
import type { Practised } from './practice/overview.ts';
import { isPageFile, pageFile, policy } from './practice/page.ts';
import { fail, type Served, serve, urlOf } from './serve.ts';
import { type Service, settingsOf } from './service.ts';
import { DataFile } from './state/data-file.ts';
import { addKnown } from './state/known.ts';
import { Store } from './state/store.ts';
import { credentialsOf, Tokens } from './wire/tokens.ts';
import { write } from './wire/write.ts';

/**
 * Starts a scheme's service to practise with, on loopback.
 * Failures: a port is taken; the data file is not one of ours.
 */
export async function createPracticeScheme(options: PracticeOptions = {}): Promise<PracticeScheme> {
  const { clock = Date.now, seed = 1, most = 200_000 } = options;
  const settings = settingsOf(options);
  const ours: Facility[] = [
    ...ownFacilities,
    ...(options.facilities ?? []).map((facility) => ({ ...facility, acceptsReferrals: true })),
  ];
  const store = new Store(most);
  const facilities = new Map([...ours, ...otherFacilities].map((facility) => [facility.code, facility]));
  const service: Service = { store, settings, facilities, packageItems: options.packageItems };
  const dataFile = options.dataFile === undefined ? undefined : new DataFile(options.dataFile, store);
  if (dataFile?.load() !== true) addKnown(store, clock());
  const tokens = new Tokens(ours);
  const ending = new AbortController();
  const changed = () => dataFile?.changed();
  let settling: Promise<unknown> = Promise.resolve();
  const faults = new Faults(seed, (on) => apply(on));
  const served: Served = {
    service,
    tokens,
    faults,
    swap: new Swap(),
    ending: ending.signal,
    clock,
    changed,
  };
  const port = httpPort(options.port ?? 0, listener(false));
  const control = httpPort(options.controlPort ?? 0, listener(true));
  const certificates = options.https === true ? await makeCertificates() : undefined;
  const secure = certificates && securePort(options.securePort ?? 0, certificates, listener(false));
  function apply(on: readonly ServerFault[]): void {
    const isOpen = !ending.signal.aborted && !on.includes('down');
    secure?.show(on.includes('certificateExpired') ? 'expired' : 'good');
    settling = Promise.all([port.open(isOpen), secure?.port.open(isOpen)]);
    // The port may be taken meanwhile: the waiting caller gets the error, and nothing else fails.
    settling.catch((error: unknown) => console.error(error));
  }
  function listener(isControl: boolean) {
    return (request: IncomingMessage, response: ServerResponse) =>
      void route(isControl, request, response).catch((error: unknown) => fail(response, error));
  }
  async function route(
    isControl: boolean,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { pathname } = urlOf(request);
    if (isPageFile(pathname) && request.method === 'GET') {
      const { type, text } = pageFile(pathname);
      write(response, { status: 200, type, text }, { 'content-security-policy': policy });
    } else if (pathname.startsWith('/practice/')) {
      await practise(practised, pathname, request, response, isControl);
    } else {
      await serve(served, request, response);
    }
  }
  // One that cannot be opened must not leave another open.
  await openAll([...(secure ? [secure.port] : []), port, control]);
  const origin = `http://127.0.0.1:${port.port}`;
  const secureOrigin = secure ? `https://127.0.0.1:${secure.port.port}` : null;
  const scheme: PracticeScheme = {
    origin,
    urls: urlsOf(origin),
    faults,
    settings,
    pageUrl: `http://127.0.0.1:${control.port}`,
    secure:
      certificates && secureOrigin !== null
        ? { origin: secureOrigin, urls: urlsOf(secureOrigin), authority: certificates.authority }
        : null,
    credentials: Object.fromEntries(ours.map((facility) => [facility.code, credentialsOf(facility)])),
    inspect: (): Inspection => {
      const { version: _, counters: __, prices: ___, ...records } = store.save();
      return structuredClone({ ...records, arrivals: store.arrivals.all() });
    },
    reset: () => {
      store.clear();
      faults.clear();
      addKnown(store, clock());
      changed();
    },
    revokeTokens: (code) => tokens.revoke(code === undefined ? undefined : facilities.get(code)),
    settled: async () => void (await settling),
    close: async () => {
      ending.abort();
      await settling;
      await Promise.all([port.open(false), control.open(false), secure?.port.open(false)]);
      await dataFile?.flush();
    },
  };
  const practised: Practised = { ...scheme, service, secureOrigin, now: clock, changed };
  return scheme;
}

async function openAll(ports: readonly { open(wanted: boolean): Promise<void> }[]): Promise<void> {
  try {
    for (const port of ports) await port.open(true);
  } catch (error) {
    await Promise.all(ports.map((port) => port.open(false)));
    throw error;
  }
}

function urlsOf(origin: string): PracticeUrls {
  return {
    token: `${origin}/authserver/connect/token`,
    servicehub: `${origin}/servicehub`,
    claims: `${origin}/ocs`,
  };
}
