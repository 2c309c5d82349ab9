import type { SecondFactor } from '@afyakadi/contract';
import { ApiError, isRefusal } from '../../lib/http/errors.ts';
import { send } from '../../lib/http/transport.ts';
import type { SignedIn } from '../../lib/session/states.ts';

export interface FactorAnswer {
  challenge: string;
  factor: SecondFactor;
  code?: string;
  credential?: Record<string, unknown>;
}

export type FactorResult =
  | ({ kind: 'in' } & SignedIn)
  /** `expired`: the password must be entered again. */
  | { kind: 'failed'; expired: boolean; error: ApiError };

/** Sends the second factor. Never rejects. */
export async function answerFactor(body: FactorAnswer): Promise<FactorResult> {
  try {
    const data = (await send({
      method: 'POST',
      path: '/auth/second-factor',
      body,
      answer: 'item',
    })) as SignedIn;
    return { kind: 'in', ...data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const expired = isRefusal(error, 'sessionEnded') || isRefusal(error, 'unauthenticated');
    return { kind: 'failed', expired, error };
  }
}
