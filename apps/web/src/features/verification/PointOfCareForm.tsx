import type { CarePoint } from '@afyakadi/contract';
import { failures, successes, validationTexts } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import type { ForwardState } from '../../entities/cards/forwardState.ts';
import { useCarePointLabel, useCarePoints } from '../../entities/visits/carePoints.ts';
import { NoCarePoints } from '../../entities/visits/NoCarePoints.tsx';
import { reportCalls } from '../../lib/api/touches.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useIsMounted } from '../../lib/hooks/useIsMounted.ts';
import { paced } from '../../lib/session/pace.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { firstAct } from '../../ui/firstAct.ts';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { careTypesOf, forward } from './forwarding.ts';

/** Forwards the patient to the care types that the role may choose. */
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

function CareTypeForm({ patient, points }: { patient: ForwardState; points: readonly CarePoint[] }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const word = useCarePointLabel();
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const form = useActionForm({
    first: { careType: points.find(({ kind }) => kind === 'consultation')?.id ?? '' },
    check: ({ careType }) => ({ careType: careType === '' ? validationTexts.careTypeRequired : undefined }),
    send: async (call, { careType }) => {
      const { item } = await forward(call, patient.authorizationId, careType);
      reportCalls(['startVisit']);
      const place = word(item.carePointName);
      if (item.wasThere) notify.info(t`The patient is at ${place} already. Nothing was changed.`);
      else notify.success(translate(successes.forwarded));
      await paced('redirectAfterSubmit');
      // Replaces the form in the history, so that Back does not lead to a form that could be sent again.
      if (isMounted()) await navigate({ to: '/patients', replace: true, ignoreBlocker: true });
    },
    failure: failures.submission,
  });
  return (
    <form ref={form.ref} onSubmit={form.onSubmit} noValidate className="flex flex-col gap-4">
      <input type="hidden" name="authorizationNo" value={patient.authorizationNo} />
      <Select
        label={t`Care Type`}
        placeholder={t`Select a care type`}
        options={points.map(({ id, name }) => ({ value: id, label: word(name) }))}
        disabled={form.pending}
        {...form.field('careType')}
      />
      <FailedBand failed={form.failed} announce="none" />
      <Button
        ref={firstAct}
        type="submit"
        variant="primary"
        className="self-start"
        pending={form.pending}
        pendingLabel={t`Submitting...`}
      >
        <Trans>Submit</Trans>
      </Button>
    </form>
  );
}
