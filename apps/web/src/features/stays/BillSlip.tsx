import type { Stay, StayBill } from '@afyakadi/contract';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { nameOf } from '../../entities/people/name.ts';
import { useSession } from '../../lib/session/session.ts';
import { formatDay, formatMoney, formatTime } from '../../lib/text/format.ts';
import { Printout, type SlipFact, SlipFacts } from '../../ui/Printout.tsx';

/** What a family takes along: the bill of a stay until now with its lines, in English and Swahili. */
export function BillSlip({ stay, bill, at }: { stay: Stay; bill: StayBill; at: Date }) {
  const { account } = useSession();
  const since = stay.admittedAt ? `${formatDay(stay.admittedAt, 'en')}, ${formatTime(stay.admittedAt)}` : '';
  const place = [stay.carePointName, stay.bed?.name].filter(Boolean).join(', ');
  const facts: readonly SlipFact[] = [
    ['Name', 'Jina', nameOf(stay)],
    ['Card no.', 'Namba ya kadi', maskCard(stay.cardNo)],
    ['Ward, bed', 'Wodi, kitanda', place],
    ['Admitted', 'Alilazwa', since],
    ['Until', 'Hadi', `${formatDay(at, 'en')}, ${formatTime(at)}`],
  ];
  const totals: readonly SlipFact[] = [
    ['Scheme pays', 'Skimu inalipa', formatMoney(bill.scheme)],
    ['Patient pays', 'Mgonjwa analipa', formatMoney(bill.patient)],
    ...(bill.waived > 0 ? [['Waived', 'Imesamehewa', formatMoney(bill.waived)] as const] : []),
  ];
  return (
    <Printout facility={account?.facility} title="Interim bill / Bili ya muda">
      <SlipFacts facts={facts} />
      <SlipFacts facts={bill.lines.map(lineFact)} />
      <SlipFacts facts={totals} />
      <p>
        The stay goes on, and the amounts change until the discharge. /{' '}
        <span lang="sw">Mgonjwa bado amelazwa; kiasi kitabadilika hadi aruhusiwe.</span>
      </p>
    </Printout>
  );
}

function lineFact({ category, itemName, quantity, unitPrice, amount }: StayBill['lines'][number]): SlipFact {
  const total = formatMoney(amount);
  if (itemName === null)
    return category === 'medicine' ? ['Medicines', 'Dawa', total] : ['Tests', 'Vipimo', total];
  const count = quantity !== null && unitPrice !== null ? `${quantity} × ${formatMoney(unitPrice)}` : '';
  return [itemName, count, total];
}
