import { type CallFault, callFaults, type FaultKind, isServerFault, type ServerFault } from './kinds.ts';
import { generator, seedOf } from './random.ts';

/** The settings of a fault. */
export interface FaultSetting {
  kind: FaultKind;
  /** The call's name, or `*` for all. */
  call?: string;
  /** Of the calls, 0 to 1; 1 without. */
  share?: number;
  /** How often it is played; without, until it is switched off. */
  count?: number;
  /**
   * slow: how long; hangBefore, hangAfter, reordered: at most this long; clockWrong: by how much; down: for how long.
   */
  ms?: number;
}

/** A fault that is on. */
export interface Fault extends Required<Omit<FaultSetting, 'count' | 'ms'>> {
  id: number;
  /** How often it will still be played; null: without end. */
  left: number | null;
  ms: number | null;
  played: number;
}

/** Every call draws one of the kinds, with this share, by a generator of the seed for each call by its name. */
export interface RandomSetting {
  seed: number;
  share: number;
  /** All that concern a call without. */
  kinds?: readonly CallFault[];
  /** Those calls alone. */
  calls?: readonly string[];
  /** How long slow, hanging and reordered ones last. */
  ms?: number;
}

/** The fault that a call gets. */
export interface Drawn {
  kind: CallFault;
  ms: number | null;
}

/** The active faults, and which one applies to a call. */
export class Faults {
  readonly #on = new Map<number, Fault>();
  readonly #changed: (on: readonly ServerFault[]) => void;
  #seed: number;
  #draws = new Map<string, () => number>();
  #random: Required<Omit<RandomSetting, 'ms'>> & { ms: number | null } = none;
  #next = 1;

  /** @param changed hears of the faults of the whole server after each change */
  constructor(seed: number, changed: (on: readonly ServerFault[]) => void) {
    this.#seed = seed;
    this.#changed = changed;
  }

  /** Switches a fault on; `remove` with its id switches it off. */
  add({ kind, call = '*', share = 1, count, ms }: FaultSetting): Fault {
    const fault: Fault = {
      id: this.#next++,
      kind,
      call,
      share,
      played: 0,
      left: count ?? null,
      ms: ms ?? null,
    };
    this.#on.set(fault.id, fault);
    this.#notify();
    // A port that is closed, a certificate that is over: for a while, then as before.
    if (isServerFault(kind) && ms !== undefined) setTimeout(() => this.remove(fault.id), ms).unref();
    return { ...fault };
  }

  /** Switches one off. @returns whether it was on */
  remove(id: number): boolean {
    const was = this.#on.delete(id);
    if (was) this.#notify();
    return was;
  }

  /** Switches all off, the random ones too; draws start over. */
  clear(): void {
    this.#on.clear();
    this.#random = none;
    this.#draws = new Map();
    this.#notify();
  }

  /** From now on every call draws; a share of 0 ends it. The draws start over. */
  random({ seed, share, kinds = callFaults, calls = [], ms }: RandomSetting): void {
    this.#seed = seed;
    this.#draws = new Map();
    this.#random = { seed, share, kinds, calls, ms: ms ?? null };
  }

  /** Those that are on. */
  list(): Fault[] {
    return [...this.#on.values()].map((fault) => ({ ...fault }));
  }

  /** The random setting, or null. */
  randomSetting(): RandomSetting | null {
    const { ms, ...rest } = this.#random;
    if (rest.share === 0) return null;
    return ms === null ? rest : { ...rest, ms };
  }

  /** The fault of this call; null: none. The first that is on and is drawn. */
  draw(call: string): Drawn | null {
    for (const fault of this.#on.values()) {
      if (isServerFault(fault.kind)) continue;
      if ((fault.call !== '*' && fault.call !== call) || fault.left === 0) continue;
      if (fault.share < 1 && this.#chance(call) >= fault.share) continue;
      fault.played++;
      if (fault.left !== null && --fault.left === 0) this.#on.delete(fault.id);
      return { kind: fault.kind, ms: fault.ms };
    }
    const { share, kinds, calls, ms } = this.#random;
    if (share === 0 || (calls.length > 0 && !calls.includes(call))) return null;
    const drawn = this.#chance(call) < share;
    const kind = kinds[Math.floor(this.#chance(call) * kinds.length)];
    return drawn && kind !== undefined ? { kind, ms } : null;
  }

  #chance(call: string): number {
    let draws = this.#draws.get(call);
    if (!draws) {
      draws = generator(seedOf(this.#seed, call));
      this.#draws.set(call, draws);
    }
    return draws();
  }

  #notify(): void {
    this.#changed([...this.#on.values()].map((fault) => fault.kind).filter(isServerFault));
  }
}

const none = { seed: 0, share: 0, kinds: [], calls: [], ms: null };
