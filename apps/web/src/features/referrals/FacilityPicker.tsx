import type { ReferralFacility } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { describe } from '../../lib/api.ts';
import { useSay } from '../../lib/i18n.ts';
import { useDebounced } from '../../lib/useDebounced.ts';
import { Picker } from '../../ui/Picker.tsx';
import { useFacilitySearch } from './queries.ts';

export interface FacilityPickerProps {
  value: ReferralFacility | undefined;
  onChange: (facility: ReferralFacility | undefined) => void;
  error: string | undefined;
  startsHere?: boolean;
}

/** Chooses one of the scheme's facilities by words of its name or by its code. */
export function FacilityPicker({ value, onChange, error, startsHere = false }: FacilityPickerProps) {
  const { t } = useLingui();
  const say = useSay();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), 200);
  const query = useFacilitySearch(text);
  return (
    <Picker
      label={t`Refer to`}
      description={t`Words of the facility’s name, or its code`}
      listLabel={t`Facilities`}
      clearLabel={t`Clear the facility`}
      search={typed}
      onSearch={setTyped}
      items={query.data?.itemList ?? []}
      itemKey={({ code }) => code}
      draw={({ code, name }) => (
        <>
          <span className="min-w-0 break-words">{name}</span>
          <span className="figures ml-auto text-sm text-muted">{code}</span>
        </>
      )}
      chosen={value ? value.name : undefined}
      onChoose={onChange}
      searching={query.isFetching || query.isPlaceholderData}
      failed={query.error ? say(describe(query.error, failures.any)) : undefined}
      empty={<Trans>No facility matches. Try other words, or the code.</Trans>}
      error={error}
      startsHere={startsHere}
    />
  );
}
