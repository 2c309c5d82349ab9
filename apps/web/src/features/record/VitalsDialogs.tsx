import { rules } from 'virtual:rules';
import type { Measure, Patient, Vitals } from '@afyakadi/contract';
import { dangerSigns } from '@afyakadi/contract/care/triage';
import {
  normalVital,
  possibleVital,
  unusualVital,
  type VitalName,
  vitalNames,
  vitalSigns,
} from '@afyakadi/contract/care/vitals';
import { numberIn } from '@afyakadi/contract/formats/numbers';
import { Trans, useLingui } from '@lingui/react/macro';
import { Fragment, useState } from 'react';
import { useVitals } from '../../entities/record/queries.ts';
import { useShownVitals, useVitalNames, VitalValue } from '../../entities/record/vitals.tsx';
import { MeasureField } from '../../entities/results/MeasureField.tsx';
import { useValueProblem } from '../../entities/results/useValueProblem.ts';
import { useCarePointLabel, useCarePoints } from '../../entities/visits/carePoints.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { dayOf, formatMoment } from '../../lib/text/format.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { cx } from '../../ui/cx.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';

interface VitalsDialogProps {
  patient: Pick<Patient, 'authorizedMemberId' | 'dateOfBirth' | 'gender'>;
  onClose: () => void;
}

type Typed = Record<VitalName | 'weightAgain' | 'forwardTo', string> & { pregnant: boolean };

const nothing: Typed = {
  weightKg: '',
  weightAgain: '',
  temperatureC: '',
  pulse: '',
  systolic: '',
  diastolic: '',
  oxygen: '',
  respiratoryRate: '',
  heightCm: '',
  muacCm: '',
  pregnant: false,
  forwardTo: '',
};

/** Returns a vital sign as a measure, with its limits at an age on a day. */
function useVitalMeasure(dateOfBirth: string | null, day: string): (name: VitalName) => Measure {
  const names = useVitalNames();
  return (name) => {
    const { min, max } = possibleVital(name, dateOfBirth, day);
    return {
      code: name,
      name: names[name],
      unit: vitalSigns[name].unit,
      decimals: vitalSigns[name].decimals,
      ...normalVital(name, dateOfBirth, day),
      criticalLow: null,
      criticalHigh: null,
      possibleLow: min,
      possibleHigh: max,
      partOf: null,
    };
  };
}

/**
 * Records vital signs; what is not normal at the patient's age is marked while one types.
 * @param atTriage sends the patient on to the consultation in the same act
 */
export function AddVitals({
  patient,
  onClose,
  subtitle,
  atTriage = false,
}: VitalsDialogProps & { subtitle?: string; atTriage?: boolean }) {
  const { t } = useLingui();
  const id = patient.authorizedMemberId;
  const today = dayOf(new Date());
  const measureOf = useVitalMeasure(patient.dateOfBirth, today);
  const problem = useValueProblem((min, max) => t`Enter a number from ${min} to ${max}`);
  const [hasLeftWeight, setHasLeftWeight] = useState(false);
  const usualWeight = (values: Typed) => {
    const weight = numberIn(values.weightKg, vitalSigns.weightKg.decimals);
    return typeof weight === 'number'
      ? unusualVital('weightKg', weight, patient.dateOfBirth, today)
      : undefined;
  };
  const consultations = useConsultations();
  const form = useActionForm({
    first: { ...nothing, forwardTo: atTriage ? (consultations[0]?.value ?? '') : '' },
    check: (values) => ({
      ...Object.fromEntries(vitalNames.map((name) => [name, problem(values[name], measureOf(name))])),
      weightAgain:
        usualWeight(values) && numberIn(values.weightAgain) !== numberIn(values.weightKg)
          ? t`Enter the same weight again`
          : undefined,
    }),
    send: async (call, values) => {
      const value = (name: VitalName) => numberIn(values[name]) ?? null;
      const { queueNo } = await call('addVitals', {
        params: { id },
        body: {
          weightKg: value('weightKg'),
          ...(usualWeight(values) ? { weightAgain: value('weightKg') } : {}),
          temperatureC: value('temperatureC'),
          pulse: value('pulse'),
          systolic: value('systolic'),
          diastolic: value('diastolic'),
          oxygen: value('oxygen'),
          respiratoryRate: value('respiratoryRate'),
          heightCm: value('heightCm'),
          muacCm: value('muacCm'),
          pregnant: values.pregnant,
          ...(values.forwardTo ? { forwardTo: values.forwardTo } : {}),
        },
      });
      return { place: consultations.find(({ value }) => value === values.forwardTo)?.label, queueNo };
    },
    success: ({ place, queueNo }) => {
      if (!place) return t`Vital signs recorded`;
      return queueNo
        ? t`Sent on to ${place} with number ${queueNo}`
        : t`Vital signs recorded, sent on to ${place}`;
    },
    onDone: onClose,
  });
  const usual = usualWeight(form.values);
  const { low, high } = usual ?? {};
  const asksAgain = usual && (hasLeftWeight || form.problem('weightAgain'));
  return (
    <Dialog
      title={<Trans>Add vital signs</Trans>}
      subtitle={subtitle}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm
        form={form}
        submit={form.values.forwardTo ? <Trans>Record and send on</Trans> : <Trans>Record vital signs</Trans>}
        onCancel={onClose}
      >
        <div>
          {vitalNames.map((name, index) => {
            const { error, ...field } = form.field(name);
            return (
              <Fragment key={name}>
                <MeasureField
                  measure={measureOf(name)}
                  name={name}
                  previous={null}
                  value={field.value}
                  onChange={field.onChange}
                  onLeave={() => {
                    form.leave(name);
                    if (name === 'weightKg') setHasLeftWeight(true);
                  }}
                  error={error}
                  autoFocus={index === 0}
                />
                {name === 'weightKg' && asksAgain ? (
                  <>
                    <p role="status" className="mt-1.5 text-sm text-warn">
                      <Trans>
                        Unusual at this age: usually {low} to {high} kg. Enter the weight again.
                      </Trans>
                    </p>
                    <MeasureField
                      measure={{ ...measureOf('weightKg'), name: t`The weight again` }}
                      name="weightAgain"
                      previous={null}
                      value={form.values.weightAgain}
                      onChange={form.field('weightAgain').onChange}
                      onLeave={() => form.leave('weightAgain')}
                      error={form.problem('weightAgain')}
                      autoFocus={false}
                    />
                  </>
                ) : null}
              </Fragment>
            );
          })}
        </div>
        {patient.gender === 'Female' ? (
          <Check
            name="pregnant"
            label={t`Pregnant`}
            checked={form.values.pregnant}
            onChange={(pregnant) => form.set({ pregnant })}
          />
        ) : null}
        <DangerSigns values={form.values} dateOfBirth={patient.dateOfBirth} day={today} />
        {atTriage && consultations.length > 0 ? (
          <Select
            label={t`Send on to`}
            placeholder={t`Nowhere: stays at triage`}
            options={consultations}
            {...form.field('forwardTo')}
          />
        ) : null}
      </ActionForm>
    </Dialog>
  );
}

/** The consultations to which the patient can be sent on. */
function useConsultations() {
  const word = useCarePointLabel();
  const points = useCarePoints().data?.filter(({ kind }) => kind === 'consultation') ?? [];
  return points.map(({ id, name }) => ({ value: id, label: word(name) }));
}

/** Says at once which of the typed values are danger signs. */
function DangerSigns({
  values,
  dateOfBirth,
  day,
}: {
  values: Typed;
  dateOfBirth: string | null;
  day: string;
}) {
  const names = useVitalNames();
  const numbers = Object.fromEntries(
    vitalNames.map((name) => {
      const number = numberIn(values[name], vitalSigns[name].decimals);
      return [name, typeof number === 'number' ? number : null];
    }),
  );
  const signs = dangerSigns(numbers, { dateOfBirth, pregnant: values.pregnant, day });
  const listed = signs.map((name) => names[name]).join(', ');
  return (
    <p role="status" className="text-bad">
      {listed ? <Trans>Danger signs: {listed}. The patient comes first.</Trans> : null}
    </p>
  );
}

/** All vital signs of a patient, newest first; wrong ones are marked here. */
export function VitalsHistory({ patient, onClose }: VitalsDialogProps) {
  const { t } = useLingui();
  const may = useRights();
  const writes = may('vitals.write');
  const vitals = useVitals(patient.authorizedMemberId);
  const [wrong, setWrong] = useState<Vitals>();
  const show = useShownVitals();
  const actions = useActions<Vitals>();
  const columns: Column<Vitals>[] = [
    {
      id: 'date',
      header: t`Date`,
      width: 11,
      cell: ({ createdAt, recordedByName, withdrawnReason: reason }) => (
        <span className="block py-1.5">
          <span className="figures">{formatMoment(createdAt)}</span>
          <span className="block text-sm font-normal text-muted">{recordedByName}</span>
          {reason ? (
            <span className="block text-sm font-normal text-muted">
              <Trans>Entered in error: {reason}</Trans>
            </span>
          ) : null}
        </span>
      ),
    },
    {
      id: 'values',
      header: t`Vital signs`,
      minWidth: 16,
      narrow: 'first',
      cell: (row) => (
        <span className={cx('flex flex-wrap gap-x-4 gap-y-1 py-1.5', row.withdrawnAt && 'line-through')}>
          {show(row, patient.dateOfBirth).map((vital) => (
            <VitalValue key={vital.id} vital={vital} />
          ))}
        </span>
      ),
    },
    actions(
      (row) =>
        writes && row.withdrawnAt === null ? (
          <Button variant="quiet" className="px-2.5" onClick={() => setWrong(row)}>
            <Trans>Entered in error</Trans>
          </Button>
        ) : null,
      10,
    ),
  ];
  return (
    <Dialog title={<Trans>Vital signs</Trans>} size="large" isOpen onOpenChange={onClose}>
      <DataTable
        label={t`Vital signs`}
        columns={columns}
        list={vitals}
        rowKey={({ id }) => id}
        empty={<Trans context="vital signs">None recorded</Trans>}
      />
      {wrong ? <WithdrawVitals vitals={wrong} onClose={() => setWrong(undefined)} /> : null}
    </Dialog>
  );
}

function WithdrawVitals({ vitals, onClose }: { vitals: Vitals; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ReasonDialog
      title={<Trans>Entered in error</Trans>}
      submit={<Trans>Mark as entered in error</Trans>}
      usual={[t`Another patient`, t`Typed wrongly`, t`Entered twice`]}
      rules={rules.withdrawVitals}
      send={(call, reason) => call('withdrawVitals', { params: { id: vitals.id }, body: { reason } })}
      success={t`Marked as entered in error`}
      onClose={onClose}
    >
      <Trans>These values no longer count. They stay in the record, marked.</Trans>
    </ReasonDialog>
  );
}
