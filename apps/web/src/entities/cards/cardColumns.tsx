import type { ListedCard } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import {
  CardNumber,
  IdentityBadge,
  ProvisionalBadge,
  useSexLabel,
  VisitTypeBadge,
} from '../people/labels.tsx';
import { hasName, nameOf } from '../people/name.ts';

export type CardColumn = Column<ListedCard>;

/** The columns of a verified card (requirements 2.4), without actions. Only the dashboard's are specified with a name of three parts. */
export function useCardColumns(dashboard: boolean): CardColumn[] {
  const { t } = useLingui();
  const sex = useSexLabel();
  const name: CardColumn = {
    id: 'name',
    header: t`Name`,
    narrow: 'first',
    minWidth: 12,
    cell: (card) => nameOf(card) || <NameMissing />,
  };
  const nameParts: CardColumn[] = [
    {
      id: 'firstName',
      header: t`First Name`,
      narrow: 'first',
      cell: (card) => (hasName(card) ? card.firstName : <NameMissing />),
    },
    { id: 'middleName', header: t`Middle Name`, narrow: 'first', cell: (card) => card.middleName },
    { id: 'lastName', header: t`Last Name`, narrow: 'first', cell: (card) => card.lastName },
  ];
  return [
    { id: 'cardNo', header: t`Card No`, width: 6, cell: (card) => <CardNumber cardNo={card.cardNo} /> },
    ...(dashboard ? nameParts : [name]),
    { id: 'gender', header: t`Gender`, width: 4.5, narrow: 'hidden', cell: (card) => sex(card.gender) },
    {
      id: 'dateOfBirth',
      header: t`DOB`,
      width: 7.1,
      ...(dashboard ? { narrow: 'hidden' } : {}),
      cell: (card) => <span className="figures whitespace-nowrap">{formatDay(card.dateOfBirth)}</span>,
    },
    {
      id: 'visitType',
      header: t`Visit Type`,
      width: 8.25,
      cell: (card) => (
        <span className="flex flex-wrap items-center gap-1 py-1.5">
          <VisitTypeBadge id={card.visitTypeId} name={card.visitTypeName} dashboard={dashboard} />
          <ProvisionalBadge mark={card.provisional} />
          <IdentityBadge conflict={card.identityConflict} />
        </span>
      ),
    },
  ];
}

function NameMissing() {
  return (
    <Badge tone="warn">
      <Trans>No name</Trans>
    </Badge>
  );
}
