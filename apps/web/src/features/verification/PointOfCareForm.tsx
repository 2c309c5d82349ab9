import type { CarePoint } from '@afyakadi/contract';
import {
  careKinds,
  defaultBiometricMethod,
  failures,
  type Role,
  startsVisitsAt,
  successes,
  validationTexts,
} from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import type { ForwardState } from '../../entities/cards/forwardState.ts';
import { useCarePoints, useCarePointWord } from '../../entities/visits/carePoints.ts';
import { NoCarePoints } from '../../entities/visits/NoCarePoints.tsx';
import { useVisitsChanged } from '../../entities/visits/visitQueries.ts';
import { call, describe, isOutcomeUnknown, newKey } from '../../lib/api/api.ts';
import { useHere } from '../../lib/hooks/useHere.ts';
import { useOnce } from '../../lib/hooks/useOnce.ts';
import { paced } from '../../lib/session/pace.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

/** The care types one's role may choose, and the act of forwarding. */
export function PointOfCareForm({ patient }: { patient: ForwardState }) {
  const role = useRole();
  const { data, isPending, error, isError, refetch } = useCarePoints();
  const retry = () => void refetch();
  if (isPending || !role) return <Skeleton className="h-16" />;
  if (isError) return <NoCarePoints error={error} onRetry={retry} />;
  const points = careTypesOf(role, data);
  if (points.length === 0) return <NoCarePoints error={null} onRetry={retry} />;
  return <CareTypeForm patient={patient} points={points} />;
}

/** §6: the receptionist's list is limited; who starts visits everywhere sees the facility's own kinds as well. */
function careTypesOf(role: Role, points: readonly CarePoint[]): CarePoint[] {
  const allowed = startsVisitsAt[role];
  return points.filter(({ kind }) =>
    kind === null ? allowed.length === careKinds.length : allowed.includes(kind),
  );
}

function CareTypeForm({ patient, points }: { patient: ForwardState; points: readonly CarePoint[] }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const word = useCarePointWord();
  const navigate = useNavigate();
  const changed = useVisitsChanged();
  const here = useHere();
  const keys = useRef(new Map<string, string>());
  const [careType, setCareType] = useState(
    () => points.find(({ kind }) => kind === 'consultation')?.id ?? '',
  );
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();

  const [busy, forward] = useOnce(async () => {
    setFailure(undefined);
    // One key for each care point: pressing again after a lost answer forwards once.
    const key = keys.current.get(careType) ?? newKey();
    keys.current.set(careType, key);
    try {
      await call('startVisit', {
        body: {
          pointOfCareId: careType,
          authorizedClientId: patient.authorizationId,
          biometricMethod: defaultBiometricMethod,
          fpCode: null,
          imageData: null,
        },
        idempotencyKey: key,
      });
    } catch (error) {
      if (!isOutcomeUnknown(error)) keys.current.delete(careType);
      const failed = describe(error, failures.submission);
      setFailure(failed);
      notify.bad(translate(failed));
      return;
    }
    changed();
    notify.ok(translate(successes.forwarded));
    await paced('redirectAfterSubmit');
    // In place of the form: the way back must not lead to one that is ready to be sent again.
    if (here()) await navigate({ to: '/patients', replace: true });
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (careType === '') {
      setProblem(validationTexts.careTypeRequired);
      event.currentTarget.querySelector('select')?.focus();
      return;
    }
    setProblem(undefined);
    void forward();
  };

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="authorizationNo" value={patient.authorizationNo} />
      <Select
        label={t`Care Type`}
        name="careType"
        placeholder={t`Select a care type`}
        options={points.map(({ id, name }) => ({ value: id, label: word(name) }))}
        value={careType}
        disabled={busy}
        onChange={(event) => {
          setCareType(event.target.value);
          setProblem(undefined);
        }}
        error={problem ? translate(problem) : undefined}
      />
      {failure ? <Band tone="bad" title={translate(failure)} announce="none" /> : null}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        pending={busy}
        pendingLabel={t`Submitting...`}
      >
        <Trans>Submit</Trans>
      </Button>
    </form>
  );
}
