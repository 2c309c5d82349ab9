import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { describe } from '../../lib/api/api.ts';
import { useDebounced } from '../../lib/hooks/useDebounced.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { Picker } from '../../ui/Picker.tsx';
import { useServices } from './queries.ts';

export interface ServicePickerProps {
  label: string;
  description: string;
  /** The item's code. */
  value: string | null;
  onChange: (code: string | null) => void;
  error: string | undefined;
}

/** Chooses the catalogue's service to charge, by name or code. */
export function ServicePicker({ label, description, value, onChange, error }: ServicePickerProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), 200);
  const query = useServices(text);
  const named = query.data?.itemList.find(({ itemCode }) => itemCode === value)?.itemName;
  return (
    <Picker
      label={label}
      description={description}
      listLabel={t`Services`}
      clearLabel={t`Clear the service`}
      search={typed}
      onSearch={setTyped}
      items={query.data?.itemList ?? []}
      itemKey={({ itemCode }) => itemCode}
      renderItem={({ itemCode, itemName, unitPrice }) => (
        <>
          <span className="figures w-14 shrink-0 font-semibold">{itemCode}</span>
          <span className="min-w-0 flex-1 break-words">{itemName}</span>
          <span className="figures text-sm text-muted">{formatMoney(unitPrice)}</span>
        </>
      )}
      chosen={value === null ? undefined : named ? `${value} ${named}` : value}
      onChoose={(item) => onChange(item?.itemCode ?? null)}
      searching={query.isFetching || query.isPlaceholderData}
      failed={query.error ? describe(query.error, failures.any) : undefined}
      empty={<Trans>No service matches. Try other words, or the code.</Trans>}
      error={error}
    />
  );
}
