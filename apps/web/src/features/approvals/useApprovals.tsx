import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Approvable } from '../../entities/approvals/status.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { ApprovalState } from './ApprovalState.tsx';
import { usePolling } from './usePolling.ts';

const dialog = lazyComponent(async () => (await import('./ApprovalDialog.tsx')).ApprovalDialog);

export interface Approvals {
  /** Shows a line's approval status and its actions. Renders nothing if the line needs no approval. */
  of: (line: Approvable) => ReactNode;
  /** The table or screen renders it once. */
  dialog: ReactNode;
}

/**
 * Manages the approvals of a table's or screen's lines. Polls the pending ones while the component is mounted
 * (domain 4.1).
 * @param acts whether this person requests approvals for these lines
 */
export function useApprovals(
  memberId: string,
  lines: readonly Approvable[] | undefined,
  acts: boolean,
): Approvals {
  const [opened, setOpened] = useState<Approvable>();
  const poll = usePolling(lines ?? [], acts);
  const line =
    opened &&
    (lines?.find((candidate) => candidate.memberVisitItemId === opened.memberVisitItemId) ?? opened);
  const open = async (candidate: Approvable) => {
    if (await dialog.load()) setOpened(candidate);
  };
  return {
    of: (candidate) => (
      <ApprovalState
        line={candidate}
        poll={poll(candidate)}
        {...(acts ? { onOpen: () => void open(candidate) } : {})}
      />
    ),
    dialog: line ? (
      <dialog.Component
        memberId={memberId}
        line={line}
        poll={poll(line)}
        onClose={() => setOpened(undefined)}
      />
    ) : null,
  };
}
