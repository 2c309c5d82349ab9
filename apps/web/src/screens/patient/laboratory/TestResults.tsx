import type { LabResult, Patient } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { waitsForNotice } from '../../../entities/results/CriticalValues.tsx';
import { newerVersion } from '../../../entities/results/newerVersion.ts';
import { useApprovals } from '../../../features/approvals/useApprovals.tsx';
import { VitalSigns } from '../../../features/record/VitalSigns.tsx';
import { CriticalToSee, CriticalToTell } from '../../../features/results/CriticalResults.tsx';
import { useTests } from '../../../features/results/queries.ts';
import { call } from '../../../lib/api/api.ts';
import { useAction } from '../../../lib/api/useAction.ts';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { useCameFrom } from '../../../lib/hooks/useCameFrom.ts';
import { useFocusFallback } from '../../../lib/hooks/useFocusFallback.ts';
import { paced } from '../../../lib/session/pace.ts';
import { useRights } from '../../../lib/session/useRole.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { DocumentButtons } from '../../../ui/DocumentButtons.tsx';
import { PatientColumns } from '../PatientColumns.tsx';
import { PatientVisits } from '../PatientVisits.tsx';
import { StationDone } from '../StationDone.tsx';
import { useViewResults } from '../useViewResults.tsx';
import type { TestAction } from './ResultDialog.tsx';
import { useTestColumns } from './testColumns.tsx';

const samples = lazyComponent(
  async () => (await import('../../../features/results/SamplesDialog.tsx')).SamplesDialog,
);
const dialog = lazyComponent(async () => (await import('./ResultDialog.tsx')).ResultDialog);

/** The tests ordered for a patient, those without a result first. */
export function TestResults({ patient }: { patient: Patient }) {
  const { t } = useLingui();
  const may = useRights();
  const memberId = patient.authorizedMemberId;
  const tests = useTests(memberId);
  const [opened, setOpened] = useState<{ test: LabResult; act: TestAction }>();
  const [fetching, setFetching] = useState<string>();
  const earlier = useViewResults();
  const cameFrom = useCameFrom();
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, tests.rows);

  const open = async (test: LabResult, what: TestAction) => {
    if (await dialog.load()) setOpened({ test, act: what });
  };
  // Fetches the result and opens the dialog after its pace (requirements 7.7).
  const view = useAction(async (_call, test: LabResult) => {
    setFetching(test.memberVisitItemId);
    const [answer] = await Promise.all([
      call('viewLabResult', { params: { id: test.memberVisitItemId } }),
      paced('viewResults'),
    ]);
    await open(answer.item, 'view');
    void tests.retry();
  });
  const act = (test: LabResult, what: TestAction) => {
    if (what === 'view') void view.run(test);
    else void open(test, what);
  };
  const writes = may('results.write');
  const approvals = useApprovals(memberId, tests.rows, may('approvals.write'));
  const columns = useTestColumns({
    approvals,
    writes,
    opening: view.pending ? fetching : undefined,
    act,
  });
  const listed = tests.data?.itemList ?? [];
  const test =
    opened &&
    newerVersion(
      [opened.test],
      listed.find(({ memberVisitItemId }) => memberVisitItemId === opened.test.memberVisitItemId) ??
        opened.test,
    );
  const [sampling, setSampling] = useState(false);
  const toSample = listed.filter(({ status }) => status === 'Ordered');
  const answered = test ? [test] : [];
  const waiting = listed.map((test) => newerVersion(answered, test)).filter(waitsForNotice);
  return (
    <>
      <StationDone patient={patient} kind="laboratory" isHeld={writes && waiting.length > 0} />
      {writes ? <CriticalToTell tests={waiting} onTold={acted} /> : <CriticalToSee memberId={memberId} />}
      <PatientColumns
        wideTable
        side={
          <>
            <VitalSigns patient={patient} />
            <PatientVisits memberId={memberId} currentId={patient.authorization?.id} results={earlier} />
          </>
        }
      >
        <div className="mt-5 mb-2 flex flex-wrap min-h-10 items-center justify-between gap-x-6 gap-y-2">
          <h3 ref={home} tabIndex={-1} className="text-lg font-semibold tracking-tight outline-none">
            <Trans>Lab Test Results</Trans>
          </h3>
          <div className="flex flex-wrap gap-2">
            {patient.authorization && listed.some(({ versions }) => versions.length > 0) ? (
              <DocumentButtons
                document="labReport"
                id={patient.authorization.id}
                name={t`Laboratory report`}
              />
            ) : null}
            {writes && toSample.length > 0 ? (
              <Button
                onPointerEnter={samples.preload}
                onFocus={samples.preload}
                onClick={async () => {
                  if (await samples.load()) setSampling(true);
                }}
              >
                <Trans>Samples</Trans>
              </Button>
            ) : null}
            <Link
              to="/lab/test-details/$nhifId"
              params={{ nhifId: memberId }}
              state={cameFrom}
              className={buttonClass('primary')}
            >
              <Trans>All tests at once</Trans>
            </Link>
          </div>
        </div>
        <DataTable
          label={t`Lab Test Results`}
          columns={columns}
          list={tests}
          rowKey={(test) => test.memberVisitItemId}
          empty={<Trans>No tests are requested.</Trans>}
          emptyHint={<Trans>Tests appear here as soon as the doctor requests them.</Trans>}
        />
      </PatientColumns>
      {approvals.dialog}
      {sampling ? (
        <samples.Component patient={patient} tests={toSample} onClose={() => setSampling(false)} />
      ) : null}
      {earlier.dialog}
      {test ? (
        <dialog.Component
          // The key resets the typed values for another test or action.
          key={`${test.memberVisitItemId} ${opened.act}`}
          test={test}
          act={opened.act}
          writes={writes}
          onAct={(next, answered) => setOpened({ test: answered, act: next })}
          onClose={() => setOpened(undefined)}
          onChanged={acted}
        />
      ) : null}
    </>
  );
}
