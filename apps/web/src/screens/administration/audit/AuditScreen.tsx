import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { type AuditSearch, everything } from './filter.ts';
import { OpenedRecords } from './OpenedRecords.tsx';
import { SealStrip } from './SealStrip.tsx';
import { Trail } from './Trail.tsx';

/**
 * The audit trail: who did or saw what, when, from where, for which patient, and why. The search never appears in the
 * URL.
 */
export function AuditScreen() {
  const { t } = useLingui();
  const [part, setPart] = useState<'trail' | 'opened'>('trail');
  const [search, setSearch] = useState<AuditSearch>(everything);
  return (
    <>
      <SealStrip />
      <div className="mb-4 sm:w-96">
        <SegmentedControl
          label={t`What is shown`}
          hideLabel
          options={[
            { value: 'trail', label: t`Audit trail` },
            { value: 'opened', label: t`Opened records` },
          ]}
          value={part}
          onChange={setPart}
        />
      </div>
      {part === 'trail' ? (
        <Trail search={search} onSearch={setSearch} />
      ) : (
        <OpenedRecords
          onTrail={(patient) => {
            setSearch({ ...everything, patient });
            setPart('trail');
          }}
        />
      )}
    </>
  );
}
