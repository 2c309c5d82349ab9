import '../../ui/columns.css';
import { rules } from 'virtual:rules';
import type { Dose, Patient, Stay, StayMedicine } from '@afyakadi/contract';
import { type DoseState, doseState } from '@afyakadi/contract/care/doses';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef, useState } from 'react';
import { ClosedReason } from '../../entities/orders/ClosedReason.tsx';
import { Dosage } from '../../entities/orders/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { byUrgency, doseTime, isAsNeeded } from '../../entities/stays/doses.ts';
import { DoseBadge } from '../../entities/stays/labels.tsx';
import { usePatientStay, useStayMedicines } from '../../entities/stays/queries.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useFocusFallback } from '../../lib/hooks/useFocusFallback.ts';
import { useNow } from '../../lib/hooks/useNow.ts';
import { ApiError } from '../../lib/http/errors.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { dayOf, formatMoment, formatTime } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Ban, Check, ChevronDown, Pencil, X } from '../../ui/icons.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';

const dialog = lazyComponent(async () => (await import('./DoseDialog.tsx')).DoseDialog);

/** The medicines of an in-patient by the hour: what was given, what is due, and who gave it. Nothing for other patients. */
export function StayMedicines({ patient }: { patient: Patient }) {
  const may = useRights();
  const { data: stay } = usePatientStay(patient.authorizedMemberId);
  return may('doses.read') && stay?.status === 'Admitted' ? <Sheet patient={patient} stay={stay} /> : null;
}

interface Asked {
  medicine: StayMedicine;
  dose: Dose;
  /** What the server wants to know before the dose is given. */
  question?: string | undefined;
}

function Sheet({ patient, stay }: { patient: Patient; stay: Stay }) {
  const { t } = useLingui();
  const title = useId();
  const now = useNow(30_000);
  const medicines = useStayMedicines(stay);
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, medicines.data);
  const [asked, setAsked] = useState<Asked>();
  const [stopped, setStopped] = useState<StayMedicine>();
  const ask = async (about: Asked) => {
    if (await dialog.load()) setAsked(about);
  };
  const close = () => {
    acted();
    setAsked(undefined);
  };
  const { bed } = stay;
  const ward = useCarePointLabel()(stay.carePointName);
  return (
    <section aria-labelledby={title} className="my-4">
      <h3 ref={home} id={title} tabIndex={-1} className="mb-2 text-base font-semibold outline-none">
        <Trans>Medicines by the hour</Trans>
        <span className="font-normal text-muted"> · {bed ? t`${ward}, bed ${bed.name}` : ward}</span>
      </h3>
      {medicines.data ? (
        <Medicines
          medicines={byUrgency(medicines.data, now)}
          row={{ patient, stay, now, ask: (about) => void ask(about), stop: setStopped, acted }}
        />
      ) : medicines.isPending ? (
        <Skeleton className="h-24" />
      ) : (
        <ErrorState error={medicines.error} onRetry={() => void medicines.refetch()} />
      )}
      {stopped ? (
        <ReasonDialog
          title={<Trans>Stop {stopped.itemName}</Trans>}
          submit={<Trans>Stop medicine</Trans>}
          rules={rules.stopMedicine}
          success={t`Stopped: ${stopped.itemName}`}
          send={(call, reason) =>
            call('stopMedicine', {
              params: { id: stay.id },
              body: { memberVisitItemId: stopped.memberVisitItemId, reason },
            })
          }
          onDone={acted}
          onClose={() => setStopped(undefined)}
        >
          <Trans>No more doses are due. What was dispensed stays on the claim.</Trans>
        </ReasonDialog>
      ) : null}
      {asked ? <dialog.Component patient={patient} stay={stay} {...asked} onClose={close} /> : null}
    </section>
  );
}

interface RowParts {
  patient: Patient;
  stay: Stay;
  now: Date;
  ask: (about: Asked) => void;
  stop: (medicine: StayMedicine) => void;
  acted: () => void;
}

function Medicines({ medicines, row }: { medicines: readonly StayMedicine[]; row: RowParts }) {
  const { t } = useLingui();
  const may = useRights();
  if (medicines.length === 0)
    return (
      <p className="text-muted">
        <Trans>No medicine is ordered for this stay.</Trans>
      </p>
    );
  return (
    <ul aria-label={t`Medicines by the hour`} className="divided rounded-md border border-line bg-surface">
      {medicines.map((medicine) => (
        <li key={medicine.memberVisitItemId} className="columns-parts gap-x-6 gap-y-1 px-4 py-2">
          <div className="min-w-0 break-words">
            <MedicineFacts medicine={medicine} />
            {may('orders.write') && !medicine.ended ? (
              <Button
                variant="quiet"
                className="-ml-2.5 px-2.5 text-sm"
                aria-label={t`Stop ${medicine.itemName}`}
                icon={<Ban aria-hidden size={16} />}
                onClick={() => row.stop(medicine)}
              >
                <Trans>Stop</Trans>
              </Button>
            ) : null}
          </div>
          <Doses medicine={medicine} row={row} />
        </li>
      ))}
    </ul>
  );
}

function MedicineFacts({ medicine }: { medicine: StayMedicine }) {
  const { orderedByName: by, orderedAt, ended, status, doctorNote } = medicine;
  const when = formatMoment(orderedAt);
  return (
    <>
      <p className="font-semibold">{medicine.itemName}</p>
      <p>
        <Dosage line={medicine} />
      </p>
      {doctorNote ? <p>{doctorNote}</p> : null}
      <p className="text-sm text-muted">
        {by}, {when}
      </p>
      {ended ? (
        <p className="text-sm text-warn">
          <Trans>No longer given since {formatMoment(ended.at)}:</Trans>{' '}
          <ClosedReason reason={ended.reason} />, {ended.byName}
        </p>
      ) : status === 'Ordered' ? (
        <p className="text-sm text-warn">
          <Trans>The pharmacy has not dispensed it yet.</Trans>
        </p>
      ) : null}
    </>
  );
}

/** Records with one press that a dose was given. What the server wants to know before is asked in the dialog. */
function useGive(medicine: StayMedicine, { patient, stay, ask, acted }: RowParts) {
  const { t } = useLingui();
  const pressed = useRef<Dose>(undefined);
  const item = medicine.itemName;
  const name = nameOf(patient) || patient.cardNo;
  const bed = stay.bed?.name ?? '';
  const action = useAction(
    (call, { number, entries }: Dose) =>
      call('recordDose', {
        params: { id: stay.id },
        body: {
          memberVisitItemId: medicine.memberVisitItemId,
          number,
          outcome: 'Given',
          seen: entries.length,
        },
        intention: String(number),
      }),
    {
      success: t`Given to ${name}, bed ${bed}: ${item}`,
      onSuccess: acted,
      failureToast: (error) => questionIn(error) === undefined,
      onFailure: (error) => {
        const question = questionIn(error);
        if (question !== undefined && pressed.current) ask({ medicine, dose: pressed.current, question });
      },
    },
  );
  return {
    give: (dose: Dose) => {
      if (action.pending) return;
      pressed.current = dose;
      void action.run(dose);
    },
    isPending: (dose: Dose) => action.pending && pressed.current?.number === dose.number,
  };
}

const questionIn = (error: unknown) => (error instanceof ApiError ? error.fields.reason : undefined);

/** The doses of the last hours, those of which nothing is recorded, and the next one; earlier ones on request. */
function Doses({ medicine, row }: { medicine: StayMedicine; row: RowParts }) {
  const { t } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const given = useGive(medicine, row);
  const { now } = row;
  const item = medicine.itemName;
  const open = medicine.doses.filter((dose) => openStates.has(doseState(dose, now)));
  const nextLater = open.find((dose) => doseState(dose, now) === 'later');
  const earlier = medicine.doses.filter(
    (dose) => !open.includes(dose) && now.getTime() - Date.parse(doseTime(dose) ?? '') > recent,
  );
  const asNeeded: Dose[] =
    isAsNeeded(medicine) && !medicine.ended
      ? [{ number: (medicine.doses.at(-1)?.number ?? 0) + 1, dueAt: null, entries: [] }]
      : [];
  const shown = [...medicine.doses, ...asNeeded].filter((dose) =>
    doseState(dose, now) === 'later' ? dose === nextLater : showsAll || !earlier.includes(dose),
  );
  return (
    <div className="min-w-0">
      {earlier.length > 0 ? (
        <Button
          variant="quiet"
          className="-ml-2.5 px-2.5 text-sm"
          icon={<ChevronDown aria-hidden size={16} style={showsAll ? { rotate: '180deg' } : {}} />}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          <Plural value={earlier.length} one="# earlier dose" other="# earlier doses" />
        </Button>
      ) : null}
      <ul aria-label={t`Doses of ${item}`}>
        {shown.map((dose) => (
          <DoseLine
            key={dose.number}
            dose={dose}
            item={item}
            now={now}
            given={medicine.ended ? undefined : given}
            ask={() => row.ask({ medicine, dose })}
          />
        ))}
      </ul>
    </div>
  );
}

/** Doses of so many milliseconds are in view, also over midnight. */
const recent = 12 * 3_600_000;

const openStates: ReadonlySet<DoseState> = new Set(['late', 'due', 'later']);

interface DoseLineProps {
  dose: Dose;
  item: string;
  now: Date;
  /** Undefined for a medicine that is no longer given. */
  given: ReturnType<typeof useGive> | undefined;
  ask: () => void;
}

/** A dose: its time, what became of it and by whom, and what can be recorded now. */
function DoseLine({ dose, item, now, given, ask }: DoseLineProps) {
  const { t } = useLingui();
  const may = useRights();
  const state = doseState(dose, now);
  const isOpen = openStates.has(state) || state === 'asNeeded';
  const last = dose.entries.at(-1);
  const at = doseTime(dose);
  const time = at === null ? '' : dayOf(at) === dayOf(now) ? formatTime(at) : formatMoment(at);
  const of = `${item} ${time}`.trim();
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 py-0.5">
      {time ? <span className="figures font-medium">{time}</span> : null}
      {isOpen && !given ? null : <DoseBadge state={state} dueAt={dose.dueAt} now={now} />}
      {last ? (
        <span className="min-w-0 text-sm break-words">
          {last.outcome === 'EnteredInError' ? `${t`Entered by mistake`}, ` : null}
          {formatTime(last.at)} {last.byName}
          {last.reason ? <span className="text-muted"> · {last.reason}</span> : null}
        </span>
      ) : null}
      {state === 'later' || (isOpen && !given) || !may('doses.write') ? null : (
        <span className="ml-auto inline-flex gap-1">
          {isOpen && given ? (
            <>
              <Button
                className="px-2.5"
                icon={<Check aria-hidden size={16} />}
                aria-label={t`Given: ${of}`}
                pending={given.isPending(dose)}
                onClick={() => given.give(dose)}
              >
                <Trans>Given</Trans>
              </Button>
              {state === 'asNeeded' && !last ? null : (
                <RowAction label={t`Not given: ${of}`} icon={<X aria-hidden size={16} />} onClick={ask}>
                  <Trans>Not given</Trans>
                </RowAction>
              )}
            </>
          ) : (
            <RowAction label={t`Correct: ${of}`} icon={<Pencil aria-hidden size={16} />} onClick={ask}>
              <Trans>Correct</Trans>
            </RowAction>
          )}
        </span>
      )}
    </li>
  );
}
