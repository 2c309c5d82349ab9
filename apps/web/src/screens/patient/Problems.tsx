import { Plural, Trans } from '@lingui/react/macro';
import { CertaintyBadge } from '../../entities/record/CertaintyBadge.tsx';
import { useKnownDiagnoses } from '../../entities/record/queries.ts';
import { formatDay } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Plus } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PatientSection } from './PatientSection.tsx';

/** How many are in view; the tab Diagnosis has all. */
const shown = 4;

interface ProblemsProps {
  memberId: string;
  /** Leads to all of them. */
  onAll: () => void;
  /** Leads to the form of a new one. */
  onAdd: () => void;
}

/** What the patient has: the active diagnoses, newest first. */
export function Problems({ memberId, onAll, onAdd }: ProblemsProps) {
  const { data } = useKnownDiagnoses(memberId);
  const further = (data?.length ?? 0) - shown;
  return (
    <PatientSection
      title={<Trans>Problems and diagnoses</Trans>}
      action={
        <Button
          variant="quiet"
          className="px-3 text-sm"
          icon={<Plus aria-hidden size={16} />}
          onClick={onAdd}
        >
          <Trans>Add diagnosis</Trans>
        </Button>
      }
    >
      <ul className="rounded-md border border-line bg-surface">
        {data?.slice(0, shown).map((diagnosis) => (
          <li
            key={diagnosis.id}
            className="flex flex-wrap items-center gap-x-3 border-b border-line px-4 py-1.5 last:border-b-0"
          >
            <span className="min-w-0 flex-1 break-words">
              <span className="figures font-semibold">{diagnosis.code}</span> {diagnosis.name}
            </span>
            {diagnosis.certainty === 'Provisional' ? <CertaintyBadge diagnosis={diagnosis} /> : null}
            <span className="figures text-sm text-muted">{formatDay(diagnosis.createdAt)}</span>
          </li>
        ))}
        {data ? null : (
          <li className="px-4 py-3">
            <Skeleton className="w-2/3" />
          </li>
        )}
        {data?.length === 0 ? (
          <li className="px-4 py-1.5 text-muted">
            <Trans>No diagnosis has been recorded yet.</Trans>
          </li>
        ) : null}
        {further > 0 ? (
          <li className="px-2">
            <Button variant="quiet" className="px-2 text-sm" onClick={onAll}>
              <Plural value={further} one="# more" other="# more" />
            </Button>
          </li>
        ) : null}
      </ul>
    </PatientSection>
  );
}
