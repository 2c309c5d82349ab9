import { Failure } from '../../platform/errors.ts';
import { Limiter } from '../../platform/http/limiter.ts';

/**
 * Slows down guessing: failures a minute by identifier from one address, and by address alone. Staff of a facility
 * share one address, so the second is wide; neither locks an account, which would be an attack on the facility.
 */
export class SignInLimits {
  private readonly byIdentifier = new Limiter(10);
  private readonly byAddress = new Limiter(120);

  /** Throws Failure `tooMany` when this identifier or address has failed too often. */
  check(identifier: string, address: string, now: Date): void {
    const used =
      this.byIdentifier.exhausted(`${identifier}@${address}`, now) || this.byAddress.exhausted(address, now);
    if (used) throw new Failure('tooMany', 'Too many failed attempts. Wait a minute, then try again.');
  }

  failed(identifier: string, address: string, now: Date): void {
    this.byIdentifier.take(`${identifier}@${address}`, now);
    this.byAddress.take(address, now);
  }
}
