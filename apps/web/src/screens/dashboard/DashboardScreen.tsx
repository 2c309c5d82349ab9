import type { DashboardWork } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { useRights, useRole } from '../../lib/session/useRole.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { firstAct } from '../../ui/firstAct.ts';
import { ReceiptText, ScanLine } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DayTiles } from './DayTiles.tsx';
import { useWork } from './queries.ts';
import { RecentCards } from './RecentCards.tsx';
import { YourWork } from './YourWork.tsx';

/** A part whose code loads after the first paint. The rest works without it. */
function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy<ComponentType<Props>>(async () => ({ default: await load().catch(() => () => null) }));
}
// The charts need figures of the server.
const DayCharts = later<{ work: DashboardWork }>(async () => (await import('./DayCharts.tsx')).DayCharts);
const AdminCard = later<{ work: DashboardWork }>(async () => (await import('./AdminCard.tsx')).AdminCard);

/**
 * The day's figures (requirements 2.4), the work of the role with its charts, and the recent verified patients for
 * roles that may see them. On a wide screen the charts stand beside the patients.
 */
export function DashboardScreen() {
  const may = useRights();
  const work = useWork().data?.item;
  const seesPatients = may('patients.read');
  return (
    <>
      <DayTiles />
      <YourWork />
      <div className="grid gap-6 min-[106rem]:grid-cols-3">
        <div className="min-w-0 min-[106rem]:col-span-2">
          {seesPatients ? (
            <>
              <PageHeader
                title={<Trans>Recent Verified Patients</Trans>}
                actions={
                  <>
                    {may('claims.write') ? (
                      <Link to="/claims/new" className={buttonClass()}>
                        <ReceiptText aria-hidden size={18} />
                        <Trans>Submit Claim</Trans>
                      </Link>
                    ) : null}
                    <ToPatients />
                  </>
                }
              />
              <RecentCards />
            </>
          ) : null}
          {work && may('accounts.manage') ? (
            <Suspense>
              <AdminCard work={work} />
            </Suspense>
          ) : null}
        </div>
        {work ? (
          <Suspense>
            <DayCharts work={work} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

/** Verify Patient leads everyone who meets patients to the list (requirements 2.4, 2.5). Only reception can verify. */
function ToPatients() {
  const role = useRole();
  const verifies = useRights()('card.verify');
  return (
    <Link
      ref={verifies ? firstAct : undefined}
      to="/patients"
      className={buttonClass(verifies ? 'primary' : 'secondary')}
    >
      {role === 'practitioner' ? (
        <Trans>Patients</Trans>
      ) : (
        <>
          <ScanLine aria-hidden size={18} />
          <Trans>Verify Patient</Trans>
        </>
      )}
    </Link>
  );
}
