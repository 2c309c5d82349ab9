import type { Faults } from './faults/faults.ts';
import type { Settings } from './service.ts';
import type { Arrival } from './state/records.ts';
import type { Saved } from './state/store.ts';
import type { Credentials } from './wire/tokens.ts';

export interface PracticeOptions extends Partial<Settings> {
  /** The scheme's port; 0 takes any. */
  port?: number;
  /** The port of the page and the switches, which no fault touches; 0 takes any. */
  controlPort?: number;
  /** Whether it listens by HTTPS too, with a certificate of its own authority. */
  https?: boolean;
  securePort?: number;
  /** Facilities with credentials beside the demo's (01099, 01100). */
  facilities?: readonly { code: string; name: string }[];
  /** For the faults' chance. */
  seed?: number;
  /** How many items the price package has, from the first on; without, all. */
  packageItems?: number;
  /** Most records of a kind in memory. */
  most?: number;
  /** Now, in ms since 1970. */
  clock?: () => number;
  /** The file that preserves the state beyond the end. */
  dataFile?: string;
}

/** The three base addresses that a facility's server is configured with. */
export interface PracticeUrls {
  token: string;
  servicehub: string;
  claims: string;
}

/** Copies of the scheme's whole state, and of each call that arrived. */
export interface Inspection extends Omit<Saved, 'version' | 'counters' | 'prices'> {
  arrivals: Arrival[];
}

export interface PracticeScheme {
  origin: string;
  urls: PracticeUrls;
  /** The same by HTTPS, and the authority (PEM) that a client has to trust; null where it was not requested. */
  secure: { origin: string; urls: PracticeUrls; authority: string } | null;
  /** The page and the switches, where they answer also while the scheme is down. */
  pageUrl: string;
  /** A facility's client credentials, by its code. */
  credentials: Readonly<Record<string, Credentials>>;
  faults: Faults;
  settings: Settings;
  inspect(): Inspection;
  /** Clears the state, the calls that arrived and the faults. Tokens stay valid. */
  reset(): void;
  /** Takes tokens back: of a facility, or all. */
  revokeTokens(facilityCode?: string): void;
  /** Waits until what faults of the whole server do (port closed or open) is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}
