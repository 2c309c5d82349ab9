import type { Role } from '@afyakadi/contract/words';
import { session } from './session.ts';
import { useSignal } from './signal.ts';

/** The role of who is signed in: what is drawn follows it, what is allowed the server decides. */
export function useRole(): Role | undefined {
  return useSignal(session).account?.role;
}
