import type { Patient } from '@afyakadi/contract';
import { sidebar } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans } from '@lingui/react/macro';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { PatientOnPageContext } from '../../lib/hooks/patientOnPage.ts';
import { useFocusFallback } from '../../lib/hooks/useFocusFallback.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { ArrowLeft, UserX } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { OpenedBand, OpenRecord } from './OpenRecord.tsx';
import { PatientHeader } from './PatientHeader.tsx';
import { isUnknownPatient, usePatient } from './queries.ts';
import { VisitSteps } from './VisitSteps.tsx';

/**
 * The list of the back link if the page was opened by URL, by its first path segment. A doctor's patients are at the
 * visits.
 */
const homes: Record<string, string> = {
  patients: '/visits',
  pharmacy: '/pharmacy',
  laboratory: '/labs',
  lab: '/labs',
  services: '/visits',
};

/** Returns the path of the list behind an address, or the dashboard if the role lacks that list. */
function listPathFor(pathname: string, role: Role | undefined): string {
  const home = homes[pathname.split('/')[1] ?? ''] ?? '/dashboard';
  const open = sidebar.some(({ path, roles }) => path === home && role !== undefined && roles.includes(role));
  return open ? home : '/dashboard';
}

interface PatientFrameProps {
  /** Replaces the page's content, including emergency access, for roles that can never read it. */
  notForRole?: ReactNode;
  /** The content has the steps of the visit. */
  hasOwnSteps?: boolean;
  children?: (patient: Patient) => ReactNode;
}

/**
 * The frame of a patient's page: the header, the visit's steps, and the content if the person may read the record.
 */
export function PatientFrame({ notForRole, hasOwnSteps = false, children }: PatientFrameProps) {
  const role = useRole();
  const home = useLocation({
    select: ({ pathname, state }) => state.cameFrom ?? listPathFor(pathname, role),
  });
  const { nhifId = '' } = useParams({ strict: false });
  const { data, error, refetch, isPending } = usePatient(nhifId);
  const name = useRef<HTMLHeadingElement>(null);
  const opened = useFocusFallback(name, data?.item.access);

  if (isPending) return <PatientSkeleton />;
  if (!data && isUnknownPatient(error)) return <NotFound home={home} />;
  if (!data) {
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  const { authorizedMemberId: id, cardNo } = data.item;
  const isOpen = !notForRole && data.item.access !== 'outside';
  return (
    <PatientOnPageContext value={{ id, name: nameOf(data.item) || cardNo }}>
      <BackLink home={home} />
      <PatientHeader patient={data.item} showsVisit={hasOwnSteps && isOpen} titleRef={name} />
      {hasOwnSteps && isOpen ? null : <VisitSteps patient={data.item} />}
      {data.item.access === 'opened' ? <OpenedBand /> : null}
      {notForRole ??
        (data.item.access === 'outside' ? (
          <OpenRecord patient={data.item} onOpened={opened} />
        ) : (
          children?.(data.item)
        ))}
    </PatientOnPageContext>
  );
}

function BackLink({ home }: { home: string }) {
  return (
    <Link
      to={home}
      activeOptions={{ exact: true }}
      className="mb-2 inline-flex items-center gap-1.5 text-sm text-accent hover:underline"
    >
      <ArrowLeft aria-hidden size={16} />
      <BackLinkText home={home} />
    </Link>
  );
}

function BackLinkText({ home }: { home: string }) {
  switch (home.split('/')[1]) {
    case 'patients':
      return <Trans>Back to Patients</Trans>;
    case 'pharmacy':
      return <Trans>Back to Pharmacy</Trans>;
    case 'labs':
      return <Trans>Back to Laboratory</Trans>;
    case 'visits':
    case 'medical-visit':
      return <Trans>Back to Visits</Trans>;
    case 'critical-results':
      return <Trans>Back to Critical results</Trans>;
    case 'claims':
      return <Trans>Back to the claim</Trans>;
    case 'referals':
      return <Trans>Back to Referals</Trans>;
    default:
      return <Trans>Back to Dashboard</Trans>;
  }
}

function NotFound({ home }: { home: string }) {
  const translate = useTranslate();
  return (
    <div role="alert" className="flex flex-col items-center gap-2 px-6 py-16 text-center">
      <UserX aria-hidden size={32} className="text-muted" />
      <h2 className="text-xl font-semibold">{translate(failures.patientNotFound)}</h2>
      <p className="max-w-prose text-muted">
        <Trans>
          This link leads to no patient of this facility. It may be incomplete, or belong to another facility.
        </Trans>
      </p>
      <Link to={home} activeOptions={{ exact: true }} className={buttonClass('secondary', 'mt-2')}>
        <BackLinkText home={home} />
      </Link>
    </div>
  );
}

function PatientSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <Skeleton className="mb-3 w-32" />
      <Skeleton className="mb-2 h-24 max-w-full" />
      <Skeleton className="mb-4 h-9 w-2/3" />
      <Skeleton className="h-12" />
    </div>
  );
}
