import type { LabResult, Patient } from '@afyakadi/contract';
import { isFinished } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { countApprovals, waitsForApproval } from '../../../entities/approvals/status.ts';
import { waitsForNotice } from '../../../entities/results/CriticalValues.tsx';
import { newerVersion } from '../../../entities/results/newerVersion.ts';
import { useApprovals } from '../../../features/approvals/useApprovals.tsx';
import { useAllTests } from '../../../features/results/allTests.ts';
import { CriticalToSee, CriticalToTell } from '../../../features/results/CriticalResults.tsx';
import { ResultsForm } from '../../../features/results/ResultsForm.tsx';
import { useCameFrom } from '../../../lib/hooks/useCameFrom.ts';
import { useFocusFallback } from '../../../lib/hooks/useFocusFallback.ts';
import { useRights } from '../../../lib/session/useRole.ts';
import { dayOf } from '../../../lib/text/format.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { NotForRole } from '../NotForRole.tsx';
import { PatientFrame } from '../PatientFrame.tsx';
import { StationDone } from '../StationDone.tsx';
import { RequestedTests } from './RequestedTests.tsx';

/** All requested tests of a patient with their approvals (requirements 2.15), and one form for all results. */
export function TestDetailsScreen() {
  const may = useRights();
  const reads = may('results.read');
  const notForRole = reads ? undefined : (
    <NotForRole>
      <Trans>Test results are for doctors and the laboratory.</Trans>
    </NotForRole>
  );
  return (
    <PatientFrame notForRole={notForRole}>{(patient) => <TestDetails patient={patient} />}</PatientFrame>
  );
}

function TestDetails({ patient }: { patient: Patient }) {
  const may = useRights();
  const memberId = patient.authorizedMemberId;
  const tests = useAllTests(memberId);
  const approvals = useApprovals(memberId, tests.data, may('approvals.write'));
  const cameFrom = useCameFrom();
  const home = useRef<HTMLHeadingElement>(null);
  const submitted = useFocusFallback(home, tests.data);
  // Before the list is fetched again: nothing may say that all is done.
  const [answered, setAnswered] = useState<readonly LabResult[]>([]);
  if (tests.isPending) return <ListSkeleton />;
  if (!tests.data) {
    return <ErrorState error={tests.error} onRetry={() => void tests.refetch()} />;
  }
  const today = dayOf(new Date());
  const writes = may('results.write');
  const current = tests.data.map((test) => newerVersion(answered, test));
  const open = current.filter(({ status }) => !isFinished(status) && status !== 'Preliminary');
  const ready = open.filter((test) => !waitsForApproval(test, today));
  return (
    <>
      <StationDone patient={patient} kind="laboratory" isHeld={writes && current.some(waitsForNotice)} />
      {writes ? (
        <CriticalToTell tests={current} onTold={setAnswered} />
      ) : (
        <CriticalToSee memberId={memberId} />
      )}
      <div className="mt-5 grid items-start gap-x-8 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
        <section aria-labelledby="requested-tests" className="min-w-0">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3
              id="requested-tests"
              ref={home}
              tabIndex={-1}
              className="text-lg font-semibold tracking-tight outline-none"
            >
              <Trans>Requested Tests</Trans>
            </h3>
            <Link
              to="/laboratory/$nhifId"
              params={{ nhifId: memberId }}
              state={cameFrom}
              className="py-1 text-sm text-accent hover:underline"
            >
              <Trans>One test at a time</Trans>
            </Link>
          </div>
          <RequestedTests tests={current} approvals={approvals} />
        </section>
        <section aria-labelledby="submit-results" className="min-w-0">
          <h3 id="submit-results" className="mb-2 text-lg font-semibold tracking-tight">
            <Trans>Submit Diagnosis Results</Trans>
          </h3>
          <SubmitResults
            writes={writes}
            open={open}
            ready={ready}
            onDone={(results) => {
              setAnswered(results);
              submitted();
            }}
          />
        </section>
      </div>
      {approvals.dialog}
    </>
  );
}

interface SubmittingProps {
  writes: boolean;
  open: readonly LabResult[];
  /** The tests of `open` that may be carried out. */
  ready: readonly LabResult[];
  onDone: (results: readonly LabResult[]) => void;
}

function SubmitResults({ writes, open, ready, onDone }: SubmittingProps) {
  const waiting = open.length - ready.length;
  if (!writes) {
    return (
      <p className="text-muted">
        <Trans>The laboratory submits the results.</Trans>
      </p>
    );
  }
  return (
    <div className="rounded-md border border-line bg-surface">
      {ready.length > 0 ? (
        <ResultsForm tests={ready} waiting={waiting} onDone={onDone} />
      ) : (
        <NoTestReady open={open} />
      )}
    </div>
  );
}

/** Explains why no result can be submitted, and what to do. After a refused approval there is nothing to wait for. */
function NoTestReady({ open }: { open: readonly LabResult[] }) {
  const { pending, refused } = countApprovals(open, dayOf(new Date()));
  if (open.length === 0) {
    return (
      <EmptyState title={<Trans>No test waits for a result.</Trans>}>
        <Trans>Tests appear here as soon as the doctor requests them.</Trans>
      </EmptyState>
    );
  }
  if (pending === open.length) {
    return (
      <EmptyState title={<Trans>Every open test waits for approval.</Trans>}>
        <Trans>Results can be submitted as soon as the scheme has approved them.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={<Trans>No open test is approved.</Trans>}>
      {refused > 0 ? (
        <Trans>
          A refused or expired approval can be requested again, or the test is closed as not done.
        </Trans>
      ) : (
        <Trans>Request an approval code for each test that needs one.</Trans>
      )}
    </EmptyState>
  );
}

function ListSkeleton() {
  const { t } = useLingui();
  return (
    <div role="status" aria-label={t`Loading`} className="mt-5 grid gap-8 xl:grid-cols-2">
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  );
}
