import type { CardLookUp } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui as useLanguage } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSexLabel } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { describe } from '../../lib/api/api.ts';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { FieldError } from '../../ui/Field.tsx';
import { LatestAuthorization } from './EligibleOutcome.tsx';
import type { LookupResult } from './useCardLookup.ts';

/** Shows the card holder, so that staff can compare them with the patient before authorizing. */
export function LookupResultView({ result }: { result: LookupResult | undefined }) {
  // Redraws the description when the language changes.
  useLanguage();
  return (
    <div role="status">
      {result && 'error' in result ? (
        <FieldError id="who-is-failed">{describe(result.error, failures.server)}</FieldError>
      ) : null}
      {result && 'holder' in result ? <Holder holder={result.holder} /> : null}
    </div>
  );
}

function Holder({ holder }: { holder: CardLookUp }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const sex = useSexLabel();
  const name = nameOf(holder);
  const portrait = t`Photo of ${name}`;
  const person = [formatAge(holder.dateOfBirth), sex(holder.gender)].filter((part) => part !== '–');
  const scheme = [holder.schemeName, holder.productName].filter(Boolean);
  const expires = formatDay(holder.expiryDate);
  return (
    <div className="flex items-start gap-3 rounded-md border border-line bg-surface px-4 py-3 text-sm">
      {holder.photo ? (
        <img
          src={holder.photo}
          alt={portrait}
          className="size-16 shrink-0 rounded-md border border-line object-cover"
        />
      ) : null}
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="text-base font-semibold break-words">
          {holder.known ? name || t`Name not known yet` : t`The scheme does not know this card`}
        </p>
        {person.length > 0 ? <p className="figures">{person.join(', ')}</p> : null}
        {holder.known ? (
          <p className="break-words">
            <Trans>Card status</Trans>: {translate(holder.cardStatus)}
            {holder.expiryDate ? (
              <>
                , <Trans>valid until {expires}</Trans>
              </>
            ) : null}
          </p>
        ) : null}
        {scheme.length > 0 ? <p className="break-words text-muted">{scheme.join(', ')}</p> : null}
        {holder.remarks ? <p className="break-words">{translate(holder.remarks)}</p> : null}
        {holder.latestAuthorization ? (
          <p className="text-muted">
            <LatestAuthorization latest={holder.latestAuthorization} />
          </p>
        ) : null}
        <p className="text-muted">
          <Trans>Looking up does not authorize a visit.</Trans>
        </p>
      </div>
    </div>
  );
}
