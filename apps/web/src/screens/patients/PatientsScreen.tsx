import type { ListedCard } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CardTable } from '../../entities/cards/CardTable.tsx';
import type { CardColumn } from '../../entities/cards/cardColumns.tsx';
import {
  openVisitOf,
  useCardSearch,
  useNotForwarded,
  useVerifiedCards,
} from '../../entities/cards/queries.ts';
import { useKnownConnection } from '../../entities/connection/useConnection.ts';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePoints } from '../../entities/visits/carePoints.ts';
import { CarePointCell, type PatientIntention, RowActions } from '../../features/verification/Forwarding.tsx';
import { OpenPatient } from '../../features/visits/OpenPatient.tsx';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useCameFrom } from '../../lib/hooks/useCameFrom.ts';
import { useListFilter } from '../../lib/hooks/useListFilter.ts';
import { useRights, useRole } from '../../lib/session/useRole.ts';
import { cleanCard, isKnownForm } from '../../lib/text/cardNumber.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import { firstAct } from '../../ui/firstAct.ts';
import { ArrowRight, FileClock, ScanLine } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { useActions } from '../../ui/table/columns.tsx';

const dialog = lazyComponent(
  async () => (await import('../../features/verification/IntentionDialog.tsx')).IntentionDialog,
);

/** The verified patients (requirements 2.5), and for the receptionist where each was forwarded to. */
export function PatientsScreen() {
  const { t } = useLingui();
  const may = useRights();
  // With the built-in register, no authorization is ever provisional.
  const connection = useKnownConnection();
  const [text, setText] = useState('');
  const searches = text.length >= 2;
  const forwards = may('card.verify');
  const [filter, setFilter] = useListFilter(['notForwarded']);
  const shown = forwards && filter ? filter : 'all';
  const everyone = useVerifiedCards(!searches && shown === 'all');
  // Its length is in the label of the choice.
  const notForwarded = useNotForwarded(forwards);
  const cards = useCardSearch(text);
  const [intention, setIntention] = useState<PatientIntention>();
  const intend = async (next: PatientIntention) => {
    if (await dialog.load()) setIntention(next);
  };
  const waiting = formatNumber(notForwarded.paging.totalItems);
  const further = useRoleColumns((next) => void intend(next));
  return (
    <>
      <PageHeader
        title={<Trans>Verified Users</Trans>}
        actions={
          forwards ? (
            <>
              {connection ? (
                <Link to="/provisional" className={buttonClass()}>
                  <FileClock aria-hidden size={18} />
                  <Trans>Provisional authorizations</Trans>
                </Link>
              ) : null}
              <Link ref={firstAct} to="/verification" className={buttonClass('primary')}>
                <ScanLine aria-hidden size={18} />
                <Trans>Verify New User</Trans>
              </Link>
            </>
          ) : null
        }
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-6">
        <SearchField
          key={shown}
          label={t`Name, card or authorization number`}
          onSearch={setText}
          className="w-full max-w-md"
        />
        {forwards ? (
          <Check
            label={t`Not forwarded, last 24 hours (${waiting})`}
            checked={shown === 'notForwarded'}
            onChange={(checked) => {
              setFilter(checked ? 'notForwarded' : undefined);
              setText('');
            }}
          />
        ) : null}
      </div>
      <CardTable
        label={t`Verified Users`}
        pages={searches ? cards : shown === 'all' ? everyone : notForwarded}
        further={further}
        empty={
          searches ? (
            <Trans>No match for “{text}”.</Trans>
          ) : shown === 'notForwarded' ? (
            <Trans>Everybody verified was forwarded.</Trans>
          ) : undefined
        }
        emptyHint={
          searches ? (
            <>
              <p>
                <Trans>Check the spelling, or search by another part of the name or number.</Trans>
              </p>
              {forwards && isKnownForm(cleanCard(text)) ? <VerifyTyped cardNo={cleanCard(text)} /> : null}
            </>
          ) : (
            <Trans>Patients appear here once their card is verified.</Trans>
          )
        }
      />
      {intention ? <dialog.Component intention={intention} onClose={() => setIntention(undefined)} /> : null}
    </>
  );
}

/** Verifies the card whose number was searched for in vain. */
function VerifyTyped({ cardNo }: { cardNo: string }) {
  return (
    <Link
      to="/verification"
      state={{ scanned: { cardNo, end: 'Enter' } }}
      className={buttonClass('primary', 'mt-3')}
    >
      <ScanLine aria-hidden size={18} />
      <Trans>Verify this card</Trans>
    </Link>
  );
}

/** Returns the columns of the role: receptionists forward and withdraw, doctors open, others only read. */
function useRoleColumns(onIntend: (intention: PatientIntention) => void): CardColumn[] {
  const { t } = useLingui();
  const role = useRole();
  const actions = useActions<ListedCard>();
  if (role === 'doctor') return [actions((card) => <OpenCard card={card} />, 9)];
  if (role !== 'receptionist') return [];
  return [
    { id: 'carePoint', header: t`Care point`, width: 9.6, cell: (card) => <CarePointCell card={card} /> },
    actions((card) => <RowActions card={card} onIntend={onIntend} />, 12.8),
  ];
}

/** Opens the doctor's page. It takes in a patient who waits at consultation, like the list of visits. */
function OpenCard({ card }: { card: ListedCard }) {
  const { t } = useLingui();
  const role = useRole();
  const cameFrom = useCameFrom();
  const points = useCarePoints();
  const name = nameOf(card) || card.cardNo;
  const visit = openVisitOf(card);
  const kind = points.data?.find(({ id }) => id === visit?.carePointId)?.kind;
  if (visit?.visitStatus === 'Pending' && visit.withdrawable && kind === 'consultation') {
    const { authorizedMemberId, firstName, middleName, lastName } = card;
    return (
      <OpenPatient
        visit={{
          id: visit.visitId,
          visitStatus: visit.visitStatus,
          takenAt: visit.takenAt,
          authorizedMemberId,
          firstName,
          middleName,
          lastName,
        }}
        role={role}
        takes
      />
    );
  }
  return (
    <Link
      to="/patients/$nhifId"
      params={{ nhifId: card.authorizedMemberId }}
      state={cameFrom}
      aria-label={t`Open ${name}`}
      className={buttonClass('quiet', 'px-3')}
    >
      <Trans>Open</Trans>
      <ArrowRight aria-hidden size={16} />
    </Link>
  );
}
