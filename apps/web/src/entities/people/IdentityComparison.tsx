import type { Identity } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';
import { useSexLabel } from './labels.tsx';
import { nameOf } from './name.ts';

/** Who the patient is here, beside whom the scheme names for the card. Differences are bold. */
export function IdentityComparison({
  ours,
  theirs,
  photo,
}: {
  ours: Identity;
  theirs: Identity;
  /** The scheme's. */
  photo?: string | null;
}) {
  const { t } = useLingui();
  const sex = useSexLabel();
  const birth = (day: string | null) => (day === null ? '–' : `${formatDay(day)} (${formatAge(day)})`);
  const rows = [
    [t`Name`, nameOf(ours) || '–', nameOf(theirs) || '–'],
    [t`Sex`, sex(ours.gender), sex(theirs.gender)],
    [t`Date of birth`, birth(ours.dateOfBirth), birth(theirs.dateOfBirth)],
  ] as const;
  const name = nameOf(theirs);
  const portrait = t`Photo of ${name}`;
  return (
    <div className="flex flex-wrap items-start gap-4">
      <table className="min-w-0 flex-1 text-left">
        <thead className="text-sm text-muted">
          <tr>
            <td />
            <th scope="col" className="py-1 pr-4 font-normal">
              <Trans>Here</Trans>
            </th>
            <th scope="col" className="py-1 font-normal">
              <Trans>At the scheme</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([term, here, there]) => (
            <tr key={term} className={cx('align-top', here !== there && 'font-semibold')}>
              <th scope="row" className="py-1 pr-4 font-normal text-muted">
                {term}
              </th>
              <td className="figures py-1 pr-4 break-words">{here}</td>
              <td className="figures py-1 break-words">{there}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {photo ? (
        <img
          src={photo}
          alt={portrait}
          className="size-20 shrink-0 rounded-md border border-line object-cover"
        />
      ) : null}
    </div>
  );
}
