import type { ListedCard } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CardNumber } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { usePatientSearch } from '../../entities/referrals/queries.ts';
import { describe } from '../../lib/api/api.ts';
import { useDebounced } from '../../lib/hooks/useDebounced.ts';
import { formatDay } from '../../lib/text/format.ts';
import { Picker } from '../../ui/Picker.tsx';

/** The patient of a referral. */
export interface Referred {
  authorizedMemberId: string;
  name: string;
}

export interface PatientPickerProps {
  value: Referred | undefined;
  onChange: (patient: Referred | undefined) => void;
  error: string | undefined;
}

/** Chooses a patient with an authorization here, by name, card or authorization number. */
export function PatientPicker({ value, onChange, error }: PatientPickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), 200);
  const query = usePatientSearch(text);
  const choose = (card: ListedCard | undefined) =>
    onChange(
      card && { authorizedMemberId: card.authorizedMemberId, name: nameOf(card) || card.authorizationNo },
    );
  return (
    <Picker
      label={t`Patient`}
      description={t`Name, card or authorization number of a verified patient`}
      listLabel={t`Patients`}
      clearLabel={t`Clear the patient`}
      search={typed}
      onSearch={setTyped}
      atLeast={2}
      items={text.length >= 2 ? (query.data ?? []) : []}
      itemKey={({ id }) => id}
      renderItem={(card) => (
        <>
          <span className="min-w-0 font-medium break-words">{nameOf(card) || t`Name not known yet`}</span>
          <span className="ml-auto flex gap-3 text-sm text-muted">
            <CardNumber cardNo={card.cardNo} />
            <span className="figures whitespace-nowrap">{formatDay(card.createdAt)}</span>
          </span>
        </>
      )}
      chosen={value?.name}
      onChoose={choose}
      searching={query.isFetching || query.isPlaceholderData}
      failed={query.error ? describe(query.error, failures.any) : undefined}
      empty={<Trans>No patient matches. Verify the card first.</Trans>}
      error={error}
      focusOnMount
    />
  );
}
