import { rules } from 'virtual:rules';
import type { ListedCard } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { openVisitOf } from '../../entities/cards/queries.ts';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { ReasonDialog } from '../../ui/ReasonDialog.tsx';

/** Withdraws an unused visit or authorization, with a reason. */
export function WithdrawDialog({ card, onClose }: { card: ListedCard; onClose: () => void }) {
  const { t } = useLingui();
  const word = useCarePointLabel();
  const visit = openVisitOf(card);
  const name = nameOf(card) || card.cardNo;
  const carePoint = visit ? word(visit.carePointName) : '';
  const number = card.authorizationNo;
  return (
    <ReasonDialog<unknown>
      title={visit ? <Trans>Withdraw the visit</Trans> : <Trans>Withdraw the authorization</Trans>}
      submit={<Trans>Withdraw</Trans>}
      rules={visit ? rules.cancelVisit : rules.withdrawAuthorization}
      send={(call, reason) =>
        visit
          ? call('cancelVisit', { params: { id: visit.visitId }, body: { reason } })
          : call('withdrawAuthorization', { params: { id: card.id }, body: { reason } })
      }
      success={visit ? t`Visit withdrawn` : t`Authorization withdrawn`}
      failure={failures.submission}
      onClose={onClose}
    >
      {visit ? (
        <Trans>
          {name} leaves the list at {carePoint}. The authorization stays valid, and the patient can be
          forwarded again.
        </Trans>
      ) : (
        <Trans>
          Authorization {number} of {name} can no longer be used. It stays in the list, marked as withdrawn.
        </Trans>
      )}
    </ReasonDialog>
  );
}
