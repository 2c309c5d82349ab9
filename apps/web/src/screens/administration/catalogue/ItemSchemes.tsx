import type { ManagedItem } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoney } from '../../../lib/text/format.ts';

/** A price list; of a verifier's own scheme with the verifier's name. */
function nameOf(verifier: string | null, schemeId: string): string {
  return [verifier, schemeId].filter((part) => part).join(' ');
}

/** The item's prices and exclusions of each scheme. Only an import changes them. */
export function ItemSchemes({ item: { prices, exclusions } }: { item: ManagedItem }) {
  const { t } = useLingui();
  if (prices.length === 0 && exclusions.length === 0) return null;
  return (
    <section aria-label={t`Schemes`} className="border-t border-line pt-3 text-sm">
      <p className="mb-2 text-muted">
        <Trans>From the imported tariff; a new import changes it.</Trans>
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {prices.length > 0 ? (
          <div>
            <h3 className="font-medium">
              <Trans>Price by scheme</Trans>
            </h3>
            <ul className="figures">
              {prices.map(({ verifier, schemeId, unitPrice }) => (
                <li key={`${verifier} ${schemeId}`} className="flex justify-between gap-4 py-0.5">
                  <span>{nameOf(verifier, schemeId)}</span>
                  <span>{formatMoney(unitPrice)}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        {exclusions.length > 0 ? (
          <div>
            <h3 className="font-medium">
              <Trans>Excluded for</Trans>
            </h3>
            <ul className="figures">
              {exclusions.map(({ verifier, schemeId, productCode }) => (
                <li key={`${verifier} ${schemeId} ${productCode}`} className="py-0.5">
                  <ExclusionText schemeId={nameOf(verifier, schemeId)} productCode={productCode} />
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function ExclusionText({ schemeId, productCode }: { schemeId: string; productCode: string }) {
  return (
    <Trans>
      scheme {schemeId}, product {productCode}
    </Trans>
  );
}
