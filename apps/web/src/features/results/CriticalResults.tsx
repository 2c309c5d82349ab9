import type { LabResult } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  CriticalValues,
  Told,
  waitsForNotice,
  waitsToBeSeen,
} from '../../entities/results/CriticalValues.tsx';
import { useLabResults } from '../../entities/results/queries.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { Band } from '../../ui/Band.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { Eye } from '../../ui/icons.ts';
import { StatementButton } from '../../ui/StatementButton.tsx';
import { CriticalNotice } from './CriticalNotice.tsx';

/** Asks the laboratory whom it told of the critical values among these tests, for each doctor who requested some. */
export function CriticalToTell({
  tests,
  onTold,
}: {
  tests: readonly LabResult[];
  onTold: (told: LabResult[]) => void;
}) {
  const { t } = useLingui();
  const waiting = tests.filter(waitsForNotice);
  const ofDoctor = (doctor: string) => waiting.filter(({ orderedByName }) => orderedByName === doctor);
  return [...new Set(waiting.map(({ orderedByName }) => orderedByName))].map((doctor) => (
    <div key={doctor} className="mt-5">
      <Band tone="bad" title={t`Critical values: tell a doctor`} announce="alert">
        {ofDoctor(doctor).map((test) => (
          <CriticalValues key={test.memberVisitItemId} test={test} />
        ))}
        <p>
          <Trans>Requested by {doctor}. The next patient follows when you have recorded whom you told.</Trans>
        </p>
        <CriticalNotice tests={ofDoctor(doctor)} onDone={onTold} />
      </Band>
    </div>
  ));
}

/** The patient's critical results that no doctor has seen, at the top of the doctor's page. */
export function CriticalToSee({ memberId }: { memberId: string }) {
  const may = useRights();
  return may('results.see') ? <ToSee memberId={memberId} /> : null;
}

function ToSee({ memberId }: { memberId: string }) {
  const tests = useLabResults(memberId).data?.itemList ?? [];
  return tests
    .filter(waitsToBeSeen)
    .map((test) => <OneToSee key={`${test.memberVisitItemId} ${test.versions.length}`} test={test} />);
}

function OneToSee({ test }: { test: LabResult }) {
  const { t } = useLingui();
  const { memberVisitItemId, itemName, versions } = test;
  const [newest] = versions;
  const see = useAction(
    (call, version: number) => call('seeCriticalResult', { body: { memberVisitItemId, version } }),
    { failure: failures.submission },
  );
  if (!newest) return null;
  const isCorrected = versions.length > 1;
  return (
    <div className="my-3">
      <Band
        tone="bad"
        title={isCorrected ? t`Critical result, corrected` : t`Critical result`}
        announce="alert"
      >
        <CriticalValues test={test} />
        {newest.notice ? (
          <p>
            <Told notice={newest.notice} />
          </p>
        ) : null}
        <FailedBand failed={see.failed} />
        <StatementButton
          className="mt-2"
          icon={<Eye aria-hidden size={18} />}
          aria-label={t`Seen: ${itemName}`}
          pending={see.pending}
          onClick={() => void see.run(newest.version)}
        >
          <Trans context="a critical result">Seen</Trans>
        </StatementButton>
      </Band>
    </div>
  );
}
