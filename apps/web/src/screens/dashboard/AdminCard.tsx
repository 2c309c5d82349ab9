import type { DashboardWork } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { connectionLines, useConnectionLabels } from '../../entities/connection/labels.ts';
import { useKnownConnection } from '../../entities/connection/useConnection.ts';
import { useDuration } from '../../entities/visits/useDuration.ts';
import { useNow } from '../../lib/hooks/useNow.ts';
import { formatAmount, formatMoment, minutesBetween } from '../../lib/text/format.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { ArrowRight } from '../../ui/icons.ts';

/** As the administration's `doctor` has them. */
const maxBackupHours = 36;
const leastFreeDisk = 0.1;

interface Fact {
  id: string;
  name: ReactNode;
  value: ReactNode;
  note?: ReactNode;
  to?: LinkProps['to'];
  /** Someone should act. */
  warns?: boolean;
}

/** The state of the installation for administrators, who see no patients. */
export function AdminCard({ work }: { work: DashboardWork }) {
  const facts = useFacts(work);
  return (
    <section className="rounded-md border border-line bg-surface" aria-labelledby="administration">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
        <h2 id="administration" className="text-lg font-semibold tracking-tight">
          <Trans>Administration</Trans>
        </h2>
        <Link to="/admin/accounts" className={buttonClass('primary')}>
          <Trans>Open the administration</Trans>
          <ArrowRight aria-hidden size={18} />
        </Link>
      </header>
      <dl>
        {facts.map(({ id, name, value, note, to, warns }) => (
          <div
            key={id}
            className="grid gap-x-4 border-t border-line px-4 py-2.5 sm:grid-cols-[12rem_minmax(0,1fr)]"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0">
              <span className={cx('figures font-medium break-words', warns && 'text-warn')}>
                {to ? (
                  <Link to={to} className={cx('hover:underline', warns ? 'text-warn' : 'text-accent')}>
                    {value}
                  </Link>
                ) : (
                  value
                )}
              </span>
              {note ? <span className="figures block text-sm text-muted">{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function useFacts({ accounts, installation }: DashboardWork): Fact[] {
  const { t } = useLingui();
  const now = useNow(60_000);
  const duration = useDuration();
  const connection = useKnownConnection();
  const connectionLabel = useConnectionLabels();
  const lines = connection ? connectionLines(connection) : [];
  const facts: Fact[] = [
    {
      id: 'scheme',
      name: <Trans>Scheme</Trans>,
      value:
        lines.length === 0
          ? t`Built-in register`
          : lines.map((line) => connectionLabel(line).text).join(' · '),
      to: '/admin/scheme',
      warns: lines.some(({ state }) => state !== 'up' && state !== 'unknown'),
    },
  ];
  if (accounts) {
    const { issuers, issuerNames } = accounts;
    const others = issuers - issuerNames.length;
    const names = issuerNames.join(', ');
    facts.push({
      id: 'issuers',
      name: <Trans>May issue provisional authorizations</Trans>,
      value: issuers === 0 ? t`Nobody` : others > 0 ? t`${names} and ${others} more` : names,
      note: issuers === 0 ? t`While the scheme does not answer, reception cannot continue.` : undefined,
      to: '/admin/accounts',
      warns: issuers === 0,
    });
  }
  if (!installation) return facts;
  const { backupAt, disk, version } = installation;
  const age = backupAt ? minutesBetween(backupAt, now) : 0;
  const old = duration(age);
  const [free, total] = [gigabytes(disk?.free ?? 0), gigabytes(disk?.total ?? 0)];
  facts.push(
    {
      id: 'backup',
      name: <Trans>Newest backup</Trans>,
      value: backupAt ? t`${old} ago` : t`None noted on this computer`,
      note: backupAt ? formatMoment(backupAt) : undefined,
      warns: !backupAt || age > maxBackupHours * 60,
    },
    ...(disk
      ? [
          {
            id: 'disk',
            name: <Trans>Disk</Trans>,
            value: t`${free} GB of ${total} GB free`,
            warns: disk.free < disk.total * leastFreeDisk,
          },
        ]
      : []),
    { id: 'version', name: <Trans>Version</Trans>, value: version },
  );
  return facts;
}

const gigabytes = (bytes: number) => formatAmount(Math.round(bytes / 1e8) / 10);
