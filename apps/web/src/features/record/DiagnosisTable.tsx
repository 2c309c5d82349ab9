import { rules } from 'virtual:rules';
import type { Diagnosis } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CertaintyBadge } from '../../entities/record/CertaintyBadge.tsx';
import { useDiagnosisPages } from '../../entities/record/queries.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { formatDay } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';

export interface DiagnosisTableProps {
  memberId: string;
  readOnly?: boolean;
  /** The table is in a narrow column. */
  inColumn?: boolean;
}

/** A patient's diagnoses, newest first. Withdrawn ones stay in the list, marked. */
export function DiagnosisTable({ memberId, readOnly = false, inColumn = false }: DiagnosisTableProps) {
  const { t } = useLingui();
  const diagnoses = useDiagnosisPages(memberId);
  const [withdrawn, setWithdrawn] = useState<Diagnosis>();
  const [busy, setBusy] = useState<string>();
  const finalize = useAction(
    (call, { id }: Diagnosis) => {
      setBusy(id);
      return call('finalizeDiagnosis', { params: { id } });
    },
    { success: t`Diagnosis made final` },
  );
  const columns = useColumns(
    readOnly
      ? undefined
      : {
          busy: finalize.pending ? busy : undefined,
          onFinal: (diagnosis: Diagnosis) => void finalize.run(diagnosis),
          onWithdraw: setWithdrawn,
        },
  );
  return (
    <>
      <div className="mb-3 empty:hidden">
        <FailedBand failed={finalize.failed} announce="none" />
      </div>
      <DataTable
        label={t`Diagnoses`}
        columns={columns}
        list={diagnoses}
        rowKey={({ id }) => id}
        asEntries={inColumn}
        empty={<Trans>No diagnosis has been recorded yet.</Trans>}
        emptyHint={<Trans>An order can be tied to a diagnosis, and a claim needs one.</Trans>}
      />
      {withdrawn ? <WithdrawDiagnosis diagnosis={withdrawn} onClose={() => setWithdrawn(undefined)} /> : null}
    </>
  );
}

interface Acts {
  busy: string | undefined;
  onFinal: (diagnosis: Diagnosis) => void;
  onWithdraw: (diagnosis: Diagnosis) => void;
}

function useColumns(acts: Acts | undefined): Column<Diagnosis>[] {
  const { t } = useLingui();
  const actions = useActions<Diagnosis>();
  return [
    {
      id: 'date',
      header: t`Date`,
      width: 7.5,
      cell: (diagnosis) => (
        <span className="figures whitespace-nowrap">{formatDay(diagnosis.createdAt)}</span>
      ),
    },
    {
      id: 'diagnosis',
      header: t`Diagnosis`,
      minWidth: 12,
      narrow: 'first',
      cell: (diagnosis) => <Name diagnosis={diagnosis} />,
    },
    {
      id: 'certainty',
      header: t`Certainty`,
      width: 9,
      cell: (diagnosis) => <CertaintyBadge diagnosis={diagnosis} />,
    },
    ...(acts ? [actions((diagnosis) => <DiagnosisActions diagnosis={diagnosis} acts={acts} />, 14.25)] : []),
  ];
}

function Name({ diagnosis }: { diagnosis: Diagnosis }) {
  const reason = diagnosis.withdrawnReason;
  return (
    <span className="block min-w-0 py-1.5 break-words">
      <span className={cx('font-medium', diagnosis.withdrawnAt !== null && 'text-muted line-through')}>
        <span className="figures">{diagnosis.code}</span> {diagnosis.name}
      </span>
      {diagnosis.note ? <span className="block text-sm font-normal">{diagnosis.note}</span> : null}
      <span className="block text-sm font-normal text-muted">
        {diagnosis.recordedByName}
        {reason ? (
          <>
            {' · '}
            <Trans>Withdrawn: {reason}</Trans>
          </>
        ) : null}
      </span>
    </span>
  );
}

function DiagnosisActions({ diagnosis, acts }: { diagnosis: Diagnosis; acts: Acts }) {
  const { t } = useLingui();
  const { code } = diagnosis;
  if (diagnosis.withdrawnAt !== null) return null;
  return (
    <span className="inline-flex flex-wrap justify-end">
      {diagnosis.certainty === 'Provisional' ? (
        <Button
          variant="quiet"
          className="px-2.5"
          pending={acts.busy === diagnosis.id}
          disabled={acts.busy !== undefined}
          aria-label={t`Make ${code} final`}
          onClick={() => acts.onFinal(diagnosis)}
        >
          <Trans>Make final</Trans>
        </Button>
      ) : null}
      <Button
        variant="quiet"
        className="px-2.5"
        aria-label={t`Withdraw ${code}`}
        onClick={() => acts.onWithdraw(diagnosis)}
      >
        <Trans>Withdraw</Trans>
      </Button>
    </span>
  );
}

function WithdrawDiagnosis({ diagnosis, onClose }: { diagnosis: Diagnosis; onClose: () => void }) {
  const { t } = useLingui();
  const { id, code, name } = diagnosis;
  return (
    <ReasonDialog
      title={<Trans>Withdraw the diagnosis</Trans>}
      submit={<Trans>Withdraw</Trans>}
      usual={[t`Another patient`, t`Typed wrongly`, t`Entered twice`]}
      rules={rules.withdrawDiagnosis}
      send={(call, reason) => call('withdrawDiagnosis', { params: { id }, body: { reason } })}
      success={t`Diagnosis withdrawn`}
      onClose={onClose}
    >
      <Trans>
        {code} {name} stays in the history, marked as withdrawn.
      </Trans>
    </ReasonDialog>
  );
}
