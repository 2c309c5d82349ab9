import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { useSession } from '../../lib/session/session.ts';
import { formatDay, formatTime } from '../../lib/text/format.ts';
import { Printout, SlipFacts } from '../../ui/Printout.tsx';
import { advice } from './advice.ts';

export interface PrintedRefusal {
  cardNo: string;
  remark: string;
  checkedAt: string | Date;
}

/** The slip that a refused patient takes along, in Swahili and English: what the scheme says, and what to do next. */
export function RefusalSlip({ refusal: { cardNo, remark, checkedAt } }: { refusal: PrintedRefusal }) {
  const { account } = useSession();
  return (
    <Printout facility={account?.facility} title="Card check / Uhakiki wa kadi">
      <SlipFacts
        facts={[
          ['Card no.', 'Namba ya kadi', maskCard(cardNo)],
          ['Date', 'Tarehe', `${formatDay(checkedAt, 'en')}, ${formatTime(checkedAt)}`],
        ]}
      />
      {advice(remark).map(({ language, title, lines }) => (
        <div key={language} lang={language}>
          <h2>{title}</h2>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
    </Printout>
  );
}
