import { useSession } from '../../lib/session/session.ts';
import { formatDay, formatTime } from '../../lib/text/format.ts';
import { Printout } from '../../ui/Printout.tsx';
import { inBothLanguages } from './AuthorizationSlip.tsx';
import type { SlipPaper } from './slipPaper.ts';

export interface PrintedNumber {
  authorizationNo: string;
  carePoint: string;
  queueNo: number;
  at: string;
  paper: SlipPaper;
}

/** The slip with the number by which a patient is called. Others see it in the corridor, so it has no name. */
export function QueueSlip({
  slip: { authorizationNo, carePoint, queueNo, at, paper },
}: {
  slip: PrintedNumber;
}) {
  const { account } = useSession();
  return (
    <Printout
      facility={account?.facility}
      title={inBothLanguages(carePoint)}
      code={authorizationNo}
      paper={paper}
    >
      <p className="queue-number">{queueNo}</p>
      <p>
        Your number will be called. / <span lang="sw">Namba yako itaitwa.</span>
      </p>
      <p>
        {formatDay(at, 'en')}, {formatTime(at)}
      </p>
    </Printout>
  );
}
