import { mostImageCharacters } from '@afyakadi/contract/words';

/** Fingers as the scheme names them: right and left hand, from the thumb on. */
export const fingers = ['R1', 'R2', 'R3', 'R4', 'R5', 'L1', 'L2', 'L3', 'L4', 'L5'] as const;
export type Finger = (typeof fingers)[number];

/**
 * Why no finger was read (docs/biometrics.md): the bridge does not answer, or tells the reader is not there, busy, saw
 * no finger in time, saw it badly; it does not know this page; or what it says is not understood.
 */
export type BridgeProblem =
  | 'unreachable'
  | 'unplugged'
  | 'busy'
  | 'noFinger'
  | 'badQuality'
  | 'refused'
  | 'unrecognized';

export class BridgeError extends Error {
  readonly problem: BridgeProblem;

  constructor(problem: BridgeProblem) {
    super(`The finger was not read: ${problem}`);
    this.problem = problem;
  }
}

export interface Reading {
  fpCode: Finger;
  /** In base64. */
  imageData: string;
  /** Percent. */
  quality: number;
}

/** Percent from which a reading is good enough to be sent. */
const leastQuality = 40;
/** Milliseconds until a bridge that holds the finger's place says so itself; then it hangs. */
const longestReading = 40_000;

const reportedProblems: ReadonlySet<string> = new Set([
  'unplugged',
  'busy',
  'noFinger',
  'badQuality',
  'refused',
]);

/** Where the deployment says that the bridge listens; null: there is none. The policy of the page allows no other. */
export function bridgeOrigin(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="fingerprint-bridge"]')?.content || null;
}

/**
 * Has one finger read by the reader of this computer. Rejects with BridgeError, or with the reason of `signal` where
 * the person stopped it: the bridge ends its reading when the connection ends.
 */
export async function readFinger(origin: string, finger: Finger, signal: AbortSignal): Promise<Reading> {
  const answer = await ask(
    origin,
    finger,
    AbortSignal.any([signal, AbortSignal.timeout(longestReading)]),
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof BridgeError ? error : new BridgeError('unreachable');
  });
  const { fpCode, imageData, quality } = answer;
  const isComplete =
    fpCode === finger &&
    typeof imageData === 'string' &&
    imageData.length <= mostImageCharacters &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(imageData) &&
    typeof quality === 'number';
  if (!isComplete) throw new BridgeError('unrecognized');
  if (quality < leastQuality) throw new BridgeError('badQuality');
  return { fpCode: finger, imageData, quality: Math.round(quality) };
}

async function ask(origin: string, finger: Finger, signal: AbortSignal): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/capture`, {
    method: 'POST',
    mode: 'cors',
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ finger }),
    signal,
  });
  const answer: unknown = await response.json().catch(() => null);
  const read: Record<string, unknown> = { ...(typeof answer === 'object' ? answer : null) };
  if (response.ok) return read;
  throw new BridgeError(isKnownCode(read.problem) ? read.problem : 'unrecognized');
}

function isKnownCode(problem: unknown): problem is BridgeProblem {
  return typeof problem === 'string' && reportedProblems.has(problem);
}
