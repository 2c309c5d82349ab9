import type { ReferralFacility } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFacilitySearch } from '../../entities/referrals/queries.ts';
import { describe } from '../../lib/api/api.ts';
import { useDebounced } from '../../lib/hooks/useDebounced.ts';
import { Picker } from '../../ui/Picker.tsx';

export interface FacilityPickerProps {
  value: ReferralFacility | undefined;
  onChange: (facility: ReferralFacility | undefined) => void;
  error: string | undefined;
  focusOnMount?: boolean;
}

/** Chooses one of the scheme's facilities by name or code. */
export function FacilityPicker({ value, onChange, error, focusOnMount = false }: FacilityPickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), 200);
  const query = useFacilitySearch(text);
  return (
    <Picker
      label={t`Refer to`}
      description={t`Search by name or code`}
      listLabel={t`Facilities`}
      clearLabel={t`Clear the facility`}
      search={typed}
      onSearch={setTyped}
      items={query.data?.itemList ?? []}
      itemKey={({ code }) => code}
      renderItem={({ code, name }) => (
        <>
          <span className="min-w-0 break-words">{name}</span>
          <span className="figures ml-auto text-sm text-muted">{code}</span>
        </>
      )}
      chosen={value ? value.name : undefined}
      onChoose={onChange}
      searching={query.isFetching || query.isPlaceholderData}
      failed={query.error ? describe(query.error, failures.any) : undefined}
      empty={<Trans>No facility matches. Try other words, or the code.</Trans>}
      error={error}
      focusOnMount={focusOnMount}
    />
  );
}
