import type { VerifiedCard } from '@afyakadi/contract';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { provisionalNotice } from '@afyakadi/contract/scheme/provisional-notice';
import { nameOf } from '../../entities/people/name.ts';
import { useSession } from '../../lib/session/session.ts';
import { formatDay, formatTime } from '../../lib/text/format.ts';
import { GroupedNumber } from '../../ui/GroupedNumber.tsx';
import { Printout, type SlipFact, SlipFacts } from '../../ui/Printout.tsx';

export interface PrintedSlip {
  card: VerifiedCard;
  /** The care point that the patient goes to next; none before the patient is forwarded. */
  carePoint: string | undefined;
  /** How many patients wait there, with this one; undefined if not known. */
  place: number | undefined;
}

/**
 * The slip that an accepted patient takes along, in English and Swahili: who was authorized, with which number, and
 * where to go. The next desk scans its QR code.
 */
export function AuthorizationSlip({ slip: { card, carePoint, place } }: { slip: PrintedSlip }) {
  const { account } = useSession();
  const facts: readonly SlipFact[] = [
    ['Name', 'Jina', nameOf(card)],
    ['Card no.', 'Namba ya kadi', maskCard(card.cardNo)],
    ['Date', 'Tarehe', `${formatDay(card.createdAt, 'en')}, ${formatTime(card.createdAt)}`],
    ...(carePoint ? [['Go to', 'Nenda', inBothLanguages(carePoint)] as const] : []),
    ...(place === undefined ? [] : [['Place in the queue', 'Nafasi kwenye foleni', `${place}`] as const]),
  ];
  return (
    <Printout
      facility={account?.facility}
      title="Authorization / Idhini"
      marks={provisionalNotice(card.provisional)}
      code={card.authorizationNo}
    >
      <p className="number">
        <GroupedNumber text={card.authorizationNo} />
      </p>
      <SlipFacts facts={facts} />
      <p>
        Show this slip at every care point. /{' '}
        <span lang="sw">Onyesha karatasi hii kila kituo cha huduma.</span>
      </p>
    </Printout>
  );
}

const swahiliNames: Readonly<Record<string, string>> = {
  consultation: 'Ushauri wa Daktari',
  registration: 'Usajili',
  laboratory: 'Maabara',
  pharmacy: 'Famasi',
};

/** Names that the facility made itself have one language. */
export function inBothLanguages(name: string): string {
  const swahili = swahiliNames[name.trim().toLowerCase()];
  return swahili ? `${name} / ${swahili}` : name;
}
