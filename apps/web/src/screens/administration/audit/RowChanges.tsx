import { Trans } from '@lingui/react/macro';
import type { FieldChange } from './detail.ts';
import { useFieldLabel } from './useFieldLabel.ts';

/** The changed fields of an audit row. */
export function RowChanges({ changes }: { changes: readonly FieldChange[] }) {
  const fieldLabel = useFieldLabel();
  const head = 'py-1.5 pr-4 text-left font-medium text-muted';
  const cell = 'figures py-1.5 pr-4 align-top wrap-anywhere';
  return (
    <table className="mt-4 w-full table-fixed border-collapse text-sm">
      <caption className="pb-1 text-left text-base font-semibold">
        <Trans>What changed</Trans>
      </caption>
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className={head}>
            <Trans>Field</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>Before</Trans>
          </th>
          <th scope="col" className={head}>
            <Trans>After</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="border-b border-line last:border-b-0">
            <th scope="row" className={`${cell} text-left font-normal text-muted`}>
              {fieldLabel(field)}
            </th>
            <td className={cell}>{before}</td>
            <td className={`${cell} font-medium`}>{after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
