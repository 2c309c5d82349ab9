import type { UnavailableReason } from '../port/index.ts';

/** No answer came. `problem` is a code of ours or of the network, never an address or part of the request. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly reason: UnavailableReason;
  readonly problem: string;
  /** Whether a byte of the request may have left: then only what may be done twice is sent again. */
  readonly sent: boolean;

  constructor(reason: UnavailableReason, problem: string, sent: boolean) {
    super(`The scheme does not answer (${problem})`);
    this.reason = reason;
    this.problem = problem;
    this.sent = sent;
  }
}

/** An answer began and cannot be read. */
export class BrokenAnswer extends Error {
  override readonly name = 'BrokenAnswer';
  readonly status: number;
  readonly problem: string;

  constructor(status: number, problem: string) {
    super(`The scheme's answer cannot be read (${problem})`);
    this.status = status;
    this.problem = problem;
  }
}

/** Returns the code of a network error, such as ECONNREFUSED or CERT_HAS_EXPIRED; its text may contain an address. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'UNKNOWN';
  // Of several addresses of one name, the last one's error suffices.
  if (error instanceof AggregateError) return problemOf(error.errors.at(-1));
  if ('code' in error && typeof error.code === 'string' && /^[A-Z][A-Z0-9_]{1,60}$/.test(error.code))
    return error.code;
  return error.name === 'Error' ? 'UNKNOWN' : error.name;
}

/** The explanation that the administrator sees. */
export function problemKind({
  reason,
  problem,
}: NoAnswer): 'unreachable' | 'certificate' | 'timeout' | 'busy' {
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY|ISSUER|HOSTNAME/.test(problem)) return 'certificate';
  if (reason === 'timeout' || reason === 'busy') return reason;
  return problem === 'UND_ERR_CONNECT_TIMEOUT' ? 'timeout' : 'unreachable';
}
