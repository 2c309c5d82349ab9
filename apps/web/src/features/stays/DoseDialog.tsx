import { rules } from 'virtual:rules';
import type { Dose, Patient, Stay, StayMedicine } from '@afyakadi/contract';
import { type DoseOutcome, doseOutcomes } from '@afyakadi/contract/care/doses';
import { Trans, useLingui } from '@lingui/react/macro';
import { Dosage } from '../../entities/orders/labels.tsx';
import { useSexLabel } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useAllergyText } from '../../entities/record/useAllergyText.ts';
import { doseTime } from '../../entities/stays/doses.ts';
import { useDoseWord } from '../../entities/stays/labels.tsx';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { formatAge } from '../../lib/text/age.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Band } from '../../ui/Band.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TriangleAlert } from '../../ui/icons.ts';
import { ReasonField } from '../../ui/ReasonField.tsx';
import { Select } from '../../ui/Select.tsx';

interface DoseDialogProps {
  patient: Patient;
  stay: Stay;
  medicine: StayMedicine;
  dose: Dose;
  /** Why the dose is not given without a reason. */
  question?: string | undefined;
  onClose: () => void;
}

/** Records why a dose was not given, gives one against a question, or corrects what was recorded. */
export function DoseDialog({ patient, stay, medicine, dose, question, onClose }: DoseDialogProps) {
  const { t } = useLingui();
  const word = useDoseWord();
  const usual = useUsualReasons();
  const corrects = dose.entries.length > 0;
  const outcomes = doseOutcomes.filter(
    (outcome) => corrects || (outcome !== 'EnteredInError' && (outcome !== 'Given' || question)),
  );
  const first: { outcome: DoseOutcome | ''; reason: string } = {
    outcome: question ? 'Given' : '',
    reason: '',
  };
  const form = useActionForm({
    first,
    rules: rules.recordDose,
    required: ['reason'],
    words: { reason: t`Enter why, in a few words` },
    check: ({ outcome }) => ({ outcome: outcome === '' ? t`Choose what happened` : undefined }),
    send: (call, { outcome, reason }) =>
      call('recordDose', {
        params: { id: stay.id },
        body: {
          memberVisitItemId: medicine.memberVisitItemId,
          number: dose.number,
          outcome: outcome || 'NotGiven',
          reason: reason.trim(),
          seen: dose.entries.length,
        },
      }),
    success: t`Recorded: ${medicine.itemName}`,
    onDone: onClose,
  });
  const { values, set, problem } = form;
  const time = doseTime(dose);
  return (
    <Dialog
      title={corrects ? <Trans>Correct the record of a dose</Trans> : <Trans>Record a dose</Trans>}
      subtitle={null}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      <ActionForm form={form} submit={<Trans>Record</Trans>} onCancel={onClose}>
        <DosedPatient patient={patient} stay={stay} />
        <p className="min-w-0 break-words">
          <span className="font-semibold">{medicine.itemName}</span>
          <span className="block">
            <Dosage line={medicine} />
            {time ? <span className="figures"> · {formatMoment(time)}</span> : null}
          </span>
        </p>
        {question ? <Band tone="warn" title={question} announce="alert" /> : null}
        <Select
          label={t`What happened`}
          name="outcome"
          value={values.outcome}
          error={problem('outcome')}
          placeholder={t`Choose one`}
          options={outcomes.map((outcome) => ({ value: outcome, label: word(outcome) }))}
          onChange={(event) =>
            set({ outcome: outcomes.find((outcome) => outcome === event.target.value) ?? '' })
          }
        />
        <ReasonField
          label={t`Reason`}
          usual={usual[values.outcome || 'NotGiven']}
          {...form.field('reason')}
        />
      </ActionForm>
    </Dialog>
  );
}

/** Who gets the dose, where the patient lies, and what the patient must not get. */
function DosedPatient({ patient, stay }: Pick<DoseDialogProps, 'patient' | 'stay'>) {
  const sex = useSexLabel();
  const word = useCarePointLabel();
  const words = useAllergyText();
  const { allergies } = patient;
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <p className="break-words">
        <span className="font-semibold">{nameOf(patient) || patient.cardNo}</span>,{' '}
        {formatAge(patient.dateOfBirth)}, {sex(patient.gender)}
      </p>
      <p className="font-semibold">
        {word(stay.carePointName)}
        {stay.bed ? `, ${stay.bed.name}` : null}
      </p>
      {allergies ? (
        <p className={allergies.length > 0 ? 'flex gap-1.5 font-medium text-bad' : 'text-muted'}>
          {allergies.length > 0 ? <TriangleAlert aria-hidden size={16} className="mt-1 shrink-0" /> : null}
          <span>
            <Trans>Allergies</Trans>:{' '}
            {allergies.length > 0 ? allergies.map(words).join(', ') : <Trans>None recorded</Trans>}
          </span>
        </p>
      ) : null}
    </div>
  );
}

function useUsualReasons(): Record<DoseOutcome, readonly string[]> {
  const { t } = useLingui();
  return {
    Given: [t`The doctor was asked`, t`Recorded late`],
    Refused: [t`Does not want it`, t`Vomits`],
    NotGiven: [t`Nil by mouth`, t`Out of stock`, t`Not on the ward`, t`The doctor stopped it`],
    EnteredInError: [t`Wrong patient`, t`Wrong medicine`, t`Wrong time`],
  };
}
