import type { Facility, VisitType } from './data/lists.ts';
import { visitTypes } from './data/lists.ts';
import type { Store } from './state/store.ts';
import { refuse } from './wire/refusal.ts';

/** The scheme's delays in ms, and whether it stores references. */
export interface Settings {
  approvalDelayMs: number;
  decisionDelayMs: number;
  /** Whether `clientReferenceNo` is stored and returned. */
  keepsReferences: boolean;
  tokenSeconds: number;
}

/** The defaults: an approval takes 20 s, a folio a minute. */
export const standard: Settings = {
  approvalDelayMs: 20_000,
  decisionDelayMs: 60_000,
  keepsReferences: true,
  tokenSeconds: 3600,
};

/** Returns the settings, with defaults for what is omitted. */
export function settingsOf(options: Partial<Settings>): Settings {
  const { approvalDelayMs, decisionDelayMs, keepsReferences, tokenSeconds } = { ...standard, ...options };
  return { approvalDelayMs, decisionDelayMs, keepsReferences, tokenSeconds };
}

/** The state that every call reads and changes. */
export interface Service {
  store: Store;
  settings: Settings;
  facilities: ReadonlyMap<string, Facility>;
  /** How many items the price package has, from the first on; without, all. */
  packageItems?: number | undefined;
}

/** Returns the name of a facility; its code if it has none here. */
export function facilityName(service: Service, code: string): string {
  return service.facilities.get(code)?.name ?? code;
}

/** Returns the facility's own reference of a call, if the scheme stores it. */
export function reference(service: Service, text: string): string | null {
  return service.settings.keepsReferences && text !== '' ? text : null;
}

/** Returns the visit type with this number; 400 where there is none. */
export function visitTypeOf(id: number): VisitType {
  const visitType = visitTypes.find((type) => type.id === id);
  if (!visitType) throw refuse(`Visit type ${id} is not known`);
  return visitType;
}
