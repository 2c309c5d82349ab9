import { maxImageCharacters } from '@afyakadi/contract/limits';
import { deploymentSetting } from '../../../lib/browser/deployment.ts';

/** The scheme's codes of fingers: right and left hand, from the thumb. */
export const fingers = ['R1', 'R2', 'R3', 'R4', 'R5', 'L1', 'L2', 'L3', 'L4', 'L5'] as const;
export type Finger = (typeof fingers)[number];

/**
 * Why no finger was read (docs/biometrics.md). The bridge does not answer, or it reports that the reader is missing
 * or busy, saw no finger in time, or read it badly. Or the bridge refuses this page, or its answer is not recognized.
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
  /** In percent. */
  quality: number;
}

/** The lowest acceptable quality, in percent. */
const minimumQuality = 40;
/** The longest reading in ms. The bridge reports its own timeout earlier, so a longer one hangs. */
const readingTimeout = 40_000;

const reportedProblems: ReadonlySet<string> = new Set([
  'unplugged',
  'busy',
  'noFinger',
  'badQuality',
  'refused',
]);

/**
 * Returns the address of the bridge that the deployment sets; null if there is none. The page's policy allows no
 * other.
 */
export function bridgeOrigin(): string | null {
  return deploymentSetting('fingerprint-bridge');
}

/**
 * Reads one finger with the reader of this computer. Rejects with BridgeError, or with the reason of `signal` if the
 * person cancelled: closing the connection ends the bridge's reading.
 */
export async function readFinger(origin: string, finger: Finger, signal: AbortSignal): Promise<Reading> {
  const answer = await capture(
    origin,
    finger,
    AbortSignal.any([signal, AbortSignal.timeout(readingTimeout)]),
  ).catch((error: unknown) => {
    signal.throwIfAborted();
    throw error instanceof BridgeError ? error : new BridgeError('unreachable');
  });
  const { fpCode, imageData, quality } = answer;
  const isComplete =
    fpCode === finger &&
    typeof imageData === 'string' &&
    imageData.length <= maxImageCharacters &&
    /^[A-Za-z0-9+/]+={0,2}$/.test(imageData) &&
    typeof quality === 'number';
  if (!isComplete) throw new BridgeError('unrecognized');
  if (quality < minimumQuality) throw new BridgeError('badQuality');
  return { fpCode: finger, imageData, quality: Math.round(quality) };
}

async function capture(
  origin: string,
  finger: Finger,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
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
