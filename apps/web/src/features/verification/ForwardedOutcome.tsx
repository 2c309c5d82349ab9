import { Trans } from '@lingui/react/macro';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { Band } from '../../ui/Band.tsx';
import { AuthorizationNumber } from './AuthorizationNumber.tsx';
import { PlaceOfVisit } from './ForwardActions.tsx';
import type { Forwarded } from './outcome.ts';
import { PrintNumber } from './PrintNumber.tsx';
import { PrintSlip } from './PrintSlip.tsx';

/** Says who was forwarded where, or is there already. The card field waits for the next patient. */
export function ForwardedOutcome({ forwarded }: { forwarded: Forwarded }) {
  const word = useCarePointLabel();
  const { card } = forwarded;
  const { wasThere } = forwarded.visit;
  const name = nameOf(card) || card.cardNo;
  const place = word(forwarded.to.name);
  return (
    <div className="flex flex-col gap-3">
      <Band
        tone={wasThere ? 'info' : 'ok'}
        title={
          <span className="text-xl break-words">
            {wasThere ? (
              <Trans>
                {name} is at {place} already
              </Trans>
            ) : (
              <Trans>
                {name} was forwarded to {place}
              </Trans>
            )}
          </span>
        }
      >
        {wasThere ? (
          <p>
            <PlaceOfVisit place={place} visit={forwarded.visit} />
          </p>
        ) : null}
        <Trans>Scan the next card, or type its number.</Trans>
      </Band>
      <div className="flex flex-wrap items-start justify-between gap-4 rounded-md border border-line bg-surface px-5 py-4">
        <AuthorizationNumber
          number={card.authorizationNo}
          at={card.createdAt}
          provisional={card.provisional !== null}
        />
        {forwarded.visit.queueNo ? (
          <PrintNumber
            slip={{
              authorizationNo: card.authorizationNo,
              carePoint: forwarded.to.name,
              queueNo: forwarded.visit.queueNo,
              at: forwarded.visit.createdAt,
            }}
          />
        ) : null}
        <div className="flex flex-wrap items-center gap-3">
          <ProvisionalBadge mark={card.provisional} />
          <PrintSlip card={card} to={forwarded.to} />
        </div>
      </div>
    </div>
  );
}
