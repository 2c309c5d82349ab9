import type { ConnectionProblem, OutboxKind, OutboxRow } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { useNow } from '../../../lib/hooks/useNow.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';

/** Returns the label of a job's kind. */
export function useKindLabel(): (kind: OutboxKind) => string {
  const { t } = useLingui();
  return (kind) =>
    ({
      'authorization.reconcile': t`Reconcile a provisional authorization`,
      'authorization.recheck': t`Check whether a lost answer authorized the card`,
      'authorization.release': t`Give back an authorization`,
      'visit.reference': t`Reference of a care point`,
      'approval.use': t`Given under an approval`,
      'approval.return': t`Returned under an approval`,
      'claim.submit': t`Send a claim`,
    })[kind];
}

/** Returns a job's subject: its number, or the last characters of its identifier in the audit trail. */
export function useSubjectText(): (row: Pick<OutboxRow, 'kind' | 'subject' | 'subjectId'>) => string {
  const { t } = useLingui();
  const translate = useTranslate();
  return ({ kind, subject, subjectId }) => {
    const [what, end] = [translate(subject), subjectId.slice(-8)];
    return kind === 'authorization.recheck' ? t`${what}, reference ${end}` : what;
  };
}

/** Returns why a job still waits. */
export function useProblemText(): (row: Pick<OutboxRow, 'problem' | 'nextAt'>) => string {
  const { t } = useLingui();
  const now = useNow(5_000);
  return ({ problem, nextAt }) =>
    ({
      due: nextAt !== null && Date.parse(nextAt) > now.getTime() ? t`Not due yet` : t`Due now`,
      behind: t`Waits for an earlier job of the same patient`,
      unavailable: t`The scheme does not answer`,
      unrecognized: t`The scheme answered something unexpected`,
      failed: t`It failed here; the server's log says why`,
      notConfigured: t`The facility has no credentials`,
    })[problem ?? 'due'];
}

/** Returns why there is no connection, and where to look. */
export function useConnectionProblemText(): (problem: ConnectionProblem) => string {
  const { t } = useLingui();
  return (problem) =>
    ({
      unreachable: t`It cannot be reached. Check the internet connection and the address.`,
      certificate: t`Its certificate is not trusted or has expired. The operator of the installation can set another authority.`,
      timeout: t`It takes too long to answer.`,
      busy: t`It reports that it is busy.`,
      answer: t`The answer is not from a scheme's service, or the service fails.`,
      credentials: t`It rejects the client ID or the secret.`,
    })[problem];
}
