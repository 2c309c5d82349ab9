import type { ComplianceReport } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { ClaimStatusBadge } from '../../entities/claims/labels.tsx';
import { useSexLabel } from '../../entities/people/labels.tsx';
import { FigureTable } from './FigureTable.tsx';
import { useServiceGroupLabel } from './useServiceGroupLabel.ts';

/** The same claims by status, by service group, and by the patients' sex. */
export function Breakdowns({ report }: { report: ComplianceReport | undefined }) {
  const { t } = useLingui();
  const sex = useSexLabel();
  const group = useServiceGroupLabel();
  const empty = <Trans>No claims in this period.</Trans>;
  const groups = report?.byServiceGroup.filter(({ lines }) => lines > 0);
  return (
    // Two columns give amounts of eight digits enough room. The longest table has its own column.
    <div className="grid items-start gap-3 lg:grid-cols-2 2xl:grid-cols-3">
      <FigureTable
        caption={t`By status`}
        counts={t`Claims`}
        rows={report?.byStatus.map(({ status, claims, ...amounts }) => ({
          ...amounts,
          key: status,
          name: <ClaimStatusBadge status={status} />,
          count: claims,
        }))}
        empty={empty}
      />
      <div className="flex min-w-0 flex-col gap-3 2xl:contents">
        <FigureTable
          caption={t`By service`}
          counts={t`Lines`}
          rows={groups?.map(({ group: groupName, lines, ...amounts }) => ({
            ...amounts,
            key: groupName,
            name: group(groupName),
            count: lines,
          }))}
          empty={empty}
        />
        <FigureTable
          caption={t`By sex`}
          counts={t`Claims`}
          rows={report?.bySex.map(({ gender, claims, ...amounts }) => ({
            ...amounts,
            key: gender ?? 'unknown',
            name: gender ? sex(gender) : t`Not known`,
            count: claims,
          }))}
          empty={empty}
        />
      </div>
    </div>
  );
}
