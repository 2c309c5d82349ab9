import type { Allergy } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAllergyText } from '../../entities/record/useAllergyText.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { Button } from '../../ui/Button.tsx';
import { Plus, TriangleAlert, X } from '../../ui/icons.ts';

const adding = lazyComponent(async () => (await import('./AllergyDialogs.tsx')).AddAllergy);
const withdrawing = lazyComponent(async () => (await import('./AllergyDialogs.tsx')).WithdrawAllergy);

export interface AllergiesProps {
  memberId: string;
  /** The active allergies. */
  allergies: readonly Allergy[];
}

/** The patient's allergies, at the top of every patient page of doctor and pharmacist. */
export function Allergies({ memberId, allergies }: AllergiesProps) {
  const { t } = useLingui();
  const may = useRights();
  const words = useAllergyText();
  const writes = may('allergies.write');
  const [isAdding, setAdding] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Allergy>();
  const add = async () => {
    if (await adding.load()) setAdding(true);
  };
  const withdraw = async (allergy: Allergy) => {
    if (await withdrawing.load()) setWithdrawn(allergy);
  };
  return (
    <section
      aria-label={t`Allergies`}
      className="flex max-h-24 flex-wrap items-center gap-x-2 gap-y-1 overflow-y-auto py-0.5"
    >
      <h3 className="text-sm text-muted">
        <Trans>Allergies</Trans>
      </h3>
      {allergies.length === 0 ? (
        <p>
          <Trans>None recorded</Trans>
        </p>
      ) : (
        <ul className="flex min-w-0 flex-wrap gap-1.5">
          {allergies.map((allergy) => {
            const { substance } = allergy;
            return (
              <li
                data-row
                key={allergy.id}
                className="inline-flex min-w-0 items-center gap-1.5 rounded-md bg-bad-soft py-0.5 pl-2.5 font-medium text-bad"
              >
                <TriangleAlert aria-hidden size={16} className="shrink-0" />
                <span className="min-w-0 break-words py-1 pr-1">{words(allergy)}</span>
                {writes ? (
                  <button
                    type="button"
                    aria-label={t`Withdraw the allergy to ${substance}`}
                    title={t`Withdraw the allergy to ${substance}`}
                    onClick={() => void withdraw(allergy)}
                    className="flex size-8 shrink-0 items-center justify-center rounded-md hover:text-ink pointer-coarse:size-11"
                  >
                    <X aria-hidden size={16} />
                  </button>
                ) : (
                  <span className="w-1" />
                )}
              </li>
            );
          })}
        </ul>
      )}
      {writes ? (
        <Button
          variant="quiet"
          className="px-2.5 text-sm max-sm:px-1"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => void add()}
        >
          <Trans>Add allergy</Trans>
        </Button>
      ) : null}
      {isAdding ? <adding.Component memberId={memberId} onClose={() => setAdding(false)} /> : null}
      {withdrawn ? (
        <withdrawing.Component allergy={withdrawn} onClose={() => setWithdrawn(undefined)} />
      ) : null}
    </section>
  );
}
