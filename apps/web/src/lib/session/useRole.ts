import type { Role } from '@afyakadi/contract/words';
import { useSignal } from '../browser/signal.ts';
import { session } from './session.ts';

/** The role of who is signed in: what is drawn follows it, what is allowed the server decides. */
export function useRole(): Role | undefined {
  return useSignal(session).account?.role;
}
