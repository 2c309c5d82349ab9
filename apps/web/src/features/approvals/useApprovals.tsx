import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Approvable } from '../../entities/approvals/status.ts';
import { lazyPart } from '../../lib/hooks/lazyPart.tsx';
import { ApprovalState } from './ApprovalState.tsx';
import { usePolling } from './usePolling.ts';

const dialog = lazyPart(async () => (await import('./ApprovalDialog.tsx')).ApprovalDialog);

export interface Approvals {
  /** How it stands with a line's approval, and what one can do about it; nothing where none is needed. */
  of: (line: Approvable) => ReactNode;
  /** Drawn once by the table or screen. */
  dialog: ReactNode;
}

/**
 * The approvals of the lines that a table or screen shows: pending ones are asked about while it is open (§2 Request
 * Approval Code, domain §4).
 * @param acts whether the reader asks for approvals of these lines
 */
export function useApprovals(
  memberId: string,
  lines: readonly Approvable[] | undefined,
  acts: boolean,
): Approvals {
  const [opened, setOpened] = useState<Approvable>();
  const poll = usePolling(lines ?? [], acts);
  const line = opened && (lines?.find((one) => one.memberVisitItemId === opened.memberVisitItemId) ?? opened);
  const open = async (one: Approvable) => {
    if (await dialog.load()) setOpened(one);
  };
  return {
    of: (one) => (
      <ApprovalState line={one} poll={poll(one)} {...(acts ? { onOpen: () => void open(one) } : {})} />
    ),
    dialog: line ? (
      <dialog.Part memberId={memberId} line={line} poll={poll(line)} onClose={() => setOpened(undefined)} />
    ) : null,
  };
}
