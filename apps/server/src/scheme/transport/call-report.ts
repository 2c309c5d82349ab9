import type { Timings } from '../../platform/timings.ts';
import { type SchemeFacility, SchemeProtocolError, SchemeUnavailable } from '../port/index.ts';
import type { HealthReport } from '../port/link.ts';
import type { Permit } from './breaker.ts';
import type { CallLine, ServiceCall } from './call.ts';
import { slowByNature } from './longest.ts';
import { BrokenAnswer, NoAnswer, problemKind } from './no-answer.ts';
import { CredentialsRefused } from './token.ts';
import { toUnrecognized, UnrecognizedAnswer, type UnrecognizedResponse } from './unrecognized.ts';

/** Where the end of a call is reported. */
export interface CallReportParts {
  /** Stores an unrecognized response; returns its identifier, null if it could not be stored. */
  recordUnrecognized?: (facilityId: string, response: UnrecognizedResponse) => Promise<string | null>;
  /** Called for every call that is evidence about the connection. */
  onReport?: (connection: string, report: HealthReport) => void;
  /** Called for every call. */
  onCall?: (line: CallLine) => void;
  timings: Pick<Timings, 'schemeCalls'>;
}

/** A scheme that did not answer in a call's time gets this many times that long to end it without us. */
const slower = 6;

/** Reports the end of one call to the log, to the monitor of the connection, and to the breaker of its endpoint. */
export class CallReport {
  readonly connection: string;
  /** The identifier of the call's last request. */
  requestId = '';
  private readonly parts: CallReportParts;
  private readonly facilityId: string;
  private readonly call: Pick<ServiceCall<unknown>, 'name' | 'countsEach'>;
  private readonly began = performance.now();

  constructor(
    parts: CallReportParts,
    facility: SchemeFacility,
    call: Pick<ServiceCall<unknown>, 'name' | 'countsEach'>,
  ) {
    this.parts = parts;
    this.facilityId = facility.id;
    this.connection = facility.connection ?? facility.id;
    this.call = call;
  }

  line(outcome: string, more: Partial<CallLine> = {}): void {
    this.parts.onCall?.({
      call: this.call.name,
      outcome,
      problem: null,
      status: null,
      requestId: this.requestId,
      ms: Math.round(performance.now() - this.began),
      ...more,
    });
  }

  answered(permit: Permit, status: number): void {
    permit.succeeded();
    const { began } = this;
    const ms = performance.now() - began;
    if (!slowByNature.has(this.call.name))
      this.parts.onReport?.(this.connection, { kind: 'answered', began, ms });
    this.line('answered', { status });
  }

  /** Returns the error that the caller gets. */
  async failed(permit: Permit, error: unknown): Promise<unknown> {
    if (error instanceof NoAnswer) return this.unavailable(permit, error);
    if (error instanceof CredentialsRefused) {
      permit.cancel();
      // A cached refusal, or one of a single endpoint, is no news: the probes decide.
      if (error.isNews) this.parts.onReport?.(this.connection, { kind: 'refused', began: this.began });
      this.line('refused', { problem: 'CREDENTIALS' });
    } else if (error instanceof UnrecognizedAnswer || error instanceof BrokenAnswer) {
      return this.unrecognized(permit, error);
    } else if (error instanceof SchemeUnavailable) this.line('unavailable', { problem: 'NOT_CONFIGURED' });
    return error;
  }

  private unavailable(permit: Permit, error: NoAnswer): SchemeUnavailable {
    const { reason, problem, sent } = error;
    // Too many of our own are no news of the scheme.
    if (reason === 'busy' && !sent) permit.cancel();
    else {
      permit.failed();
      const report = { kind: 'unavailable', began: this.began, problem: problemKind(error) } as const;
      this.parts.onReport?.(this.connection, report);
    }
    this.line('unavailable', { problem });
    const isSlow = this.call.countsEach && sent && reason === 'timeout';
    const atWork = isSlow ? this.parts.timings.schemeCalls[this.call.name] * slower : 0;
    return new SchemeUnavailable(error.message, { reason, atWork });
  }

  private async unrecognized(
    permit: Permit,
    error: UnrecognizedAnswer | BrokenAnswer,
  ): Promise<SchemeProtocolError> {
    const response = toUnrecognized(this.call.name, error);
    if (error instanceof BrokenAnswer || error.answer.status >= 500 || error.problem === 'NO_JSON')
      permit.failed();
    else permit.succeeded();
    const { httpStatus: status, problem } = response;
    const responseId = (await this.parts.recordUnrecognized?.(this.facilityId, response)) ?? null;
    this.line('unrecognized', { status, problem, ...(responseId === null ? {} : { responseId }) });
    return new SchemeProtocolError(`${this.call.name}: ${problem}`);
  }
}
