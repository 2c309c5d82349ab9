import type { Credentials, HealthReport } from '../port/link.ts';
import { attempt } from './attempt.ts';
import { BrokenAnswer, NoAnswer, problemKind } from './no-answer.ts';
import { CredentialsRefused, type Tokens } from './token.ts';
import type { Wire } from './wire.ts';

/** The call of a probe: every scheme has it, it is short, and it concerns no person. */
const probeCall = { name: 'GetVisitTypes', method: 'GET', path: '/api/Verification/GetVisitTypes' } as const;

/** Statuses of a gateway without a server behind it. */
const gone = [502, 503, 504];

/**
 * Probes once whether the scheme answers at all. Never throws for silence.
 * @param times when the probe began, by performance.now(), and its longest duration in ms
 */
export async function probe(
  parts: { wire: Wire; tokens: Tokens },
  connection: string,
  credentials: Credentials,
  { began, timeout }: { began: number; timeout: number },
): Promise<HealthReport> {
  const until = began + timeout;
  try {
    const note = { requestId: '' };
    const times = { until, isProbe: true };
    const { status, text } = await attempt(parts, connection, credentials, probeCall, times, note);
    if (status === 200 && text.trimStart().startsWith('['))
      return { kind: 'answered', began, ms: performance.now() - began };
    if (status === 429) return { kind: 'unavailable', began, problem: 'busy' };
    return { kind: 'unavailable', began, problem: gone.includes(status) ? 'unreachable' : 'answer' };
  } catch (error) {
    if (error instanceof NoAnswer) return { kind: 'unavailable', began, problem: problemKind(error) };
    if (error instanceof BrokenAnswer) return { kind: 'unavailable', began, problem: 'answer' };
    if (error instanceof CredentialsRefused) return { kind: 'refused', began };
    throw error;
  }
}
