import type { LabResult } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../lib/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Flag } from './Flag.tsx';
import { rangeOf } from './measuring.ts';

type Version = LabResult['versions'][number];

/** One version of a result: its values and words, whose it is, and for a correction why. */
export function ResultVersion({ version }: { version: Version }) {
  const author = version.byName;
  const at = formatMoment(version.at);
  const second = version.authorizedByName;
  const authorizedAt = formatMoment(version.authorizedAt);
  const why = version.correctionReason;
  return (
    <div>
      {version.values.length > 0 ? <Values values={version.values} /> : null}
      {version.remarks ? <p className="mt-2 whitespace-pre-wrap break-words">{version.remarks}</p> : null}
      <p className="figures mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {version.state === 'Preliminary' ? (
          <Badge tone="info">
            <Trans>Preliminary</Trans>
          </Badge>
        ) : null}
        <span>
          {author}, {at}
        </span>
        {second ? (
          <span>
            <Trans>
              Authorized by {second}, {authorizedAt}
            </Trans>
          </span>
        ) : null}
      </p>
      {why ? (
        <p className="mt-1 text-sm">
          <Trans>Corrected because: {why}</Trans>
        </p>
      ) : null}
    </div>
  );
}

function Values({ values }: { values: Version['values'] }) {
  const { t } = useLingui();
  return (
    <table className="w-full border-collapse text-sm" aria-label={t`Measured values`}>
      <thead>
        <tr className="border-b border-line text-muted">
          <th scope="col" className="h-9 text-left font-medium">
            <Trans>Measure</Trans>
          </th>
          <th scope="col" className="h-9 text-right font-medium">
            <Trans>Value</Trans>
          </th>
          <th scope="col" className="h-9 pl-6 text-left font-medium">
            <Trans>Range</Trans>
          </th>
          <th scope="col" className="h-9 w-20">
            <span className="sr-only">
              <Trans>Mark</Trans>
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {values.map((one) => (
          <tr key={one.code} className="border-b border-line last:border-b-0">
            <td className="h-9 break-words">{one.name}</td>
            <td className={cx('figures h-9 text-right whitespace-nowrap', one.flag && 'font-semibold')}>
              {one.value} <span className="font-normal text-muted">{one.unit}</span>
            </td>
            <td className="figures h-9 pl-6 whitespace-nowrap text-muted">{rangeOf(one) ?? '–'}</td>
            <td className="h-9 text-right">
              <Flag flag={one.flag} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
