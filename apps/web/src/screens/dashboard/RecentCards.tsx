import type { ListedCard } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CardTable } from '../../entities/cards/CardTable.tsx';
import { useVerifiedCards } from '../../entities/cards/queries.ts';
import { nameOf } from '../../entities/people/name.ts';
import { useNow } from '../../lib/hooks/useNow.ts';
import { dayOf, formatDay, formatTime } from '../../lib/text/format.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Eye } from '../../ui/icons.ts';
import { useActions } from '../../ui/table/columns.tsx';

/** The paged table of recently verified patients; the eye button opens one. */
export function RecentCards() {
  const { t } = useLingui();
  const actions = useActions<ListedCard>();
  const today = dayOf(useNow(60_000));
  return (
    <CardTable
      label={t`Recent Verified Patients`}
      pages={useVerifiedCards()}
      dashboard
      further={[
        {
          id: 'time',
          header: t`Time`,
          width: 6.5,
          cell: ({ createdAt }) => (
            <span className="figures">
              {dayOf(createdAt) === today ? formatTime(createdAt) : formatDay(createdAt)}
            </span>
          ),
        },
        actions((card) => <ViewCard card={card} />, 7),
      ]}
    />
  );
}

function ViewCard({ card }: { card: ListedCard }) {
  const { t } = useLingui();
  const name = nameOf(card) || card.cardNo;
  return (
    <Link
      to="/patient/$nhifId"
      params={{ nhifId: card.authorizedMemberId }}
      aria-label={t`View ${name}`}
      title={t`View ${name}`}
      className={buttonClass('quiet', 'px-2.5')}
    >
      <Eye aria-hidden size={18} />
    </Link>
  );
}
