import { rules } from 'virtual:rules';
import type { ClaimSummary } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useKeepClaim } from '../../entities/claims/queries.ts';
import { nameOf } from '../../entities/people/name.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextArea.tsx';

type Rejected = Pick<
  ClaimSummary,
  'serialNo' | 'firstName' | 'middleName' | 'lastName' | 'rejectionReason'
> & {
  id: string;
};

/** Builds a new version of a rejected claim with a note about the correction, and opens it. */
export function ResubmitDialog({ claim, onClose }: { claim: Rejected; onClose: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const navigate = useNavigate();
  const name = nameOf(claim);
  const serial = claim.serialNo ?? '';
  const form = useActionForm({
    first: { correctionNote: '' },
    rules: rules.resubmitClaim,
    words: { correctionNote: t`Enter what you corrected` },
    send: (call, body) => call('resubmitClaim', { params: { id: claim.id }, body }),
    success: t`New version built. Review it, then submit it.`,
    failure: failures.submission,
    onSuccess: useKeepClaim(),
    onDone: ({ item }) => {
      onClose();
      if (item.id) void navigate({ to: '/claims/$claimId', params: { claimId: item.id } });
    },
  });
  return (
    <Dialog title={<Trans>Resubmit Claim</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <ActionForm form={form} submit={<Trans>Resubmit Claim</Trans>} onCancel={onClose}>
        <p>
          <Trans>
            A new version of claim {serial} of {name} is built from the visit as it is now, with its own folio
            number. You review it before you submit it.
          </Trans>
        </p>
        {claim.rejectionReason ? (
          <p>
            <span className="text-muted">
              <Trans>The scheme refused:</Trans>
            </span>{' '}
            <span className="font-medium">{translate(claim.rejectionReason)}</span>
          </p>
        ) : null}
        <TextArea label={t`What you corrected`} autoFocus {...form.field('correctionNote')} />
      </ActionForm>
    </Dialog>
  );
}
