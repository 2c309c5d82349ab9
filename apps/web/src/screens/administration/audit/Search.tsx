import { roleNames } from '@afyakadi/contract/access/roles';
import { searchForm } from '@afyakadi/contract/formats/names';
import { Trans, useLingui } from '@lingui/react/macro';
import { dayOf } from '../../../lib/text/format.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { DateField } from '../../../ui/DateField.tsx';
import { FilterPicker } from './FilterPicker.tsx';
import { type AuditSearch, everything, isNarrowed } from './filter.ts';
import { useAuditedAccounts, useAuditedPatients } from './queries.ts';
import { useActionGroups } from './useActionGroups.ts';

export interface SearchProps {
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
}

/** The search fields: patient, account, action and days. Each filters the list at once. */
export function Search({ search, onChange }: SearchProps) {
  const { t } = useLingui();
  const set = (change: Partial<AuditSearch>) => onChange({ ...search, ...change });
  const today = dayOf(new Date());
  const isReversed = search.from !== '' && search.to !== '' && search.to < search.from;
  return (
    <search
      aria-label={t`Search the audit trail`}
      className="mb-3 grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_1fr_11rem_11rem]"
    >
      <FilterPicker
        label={t`Patient`}
        listLabel={t`Patients`}
        clearLabel={t`Clear the patient`}
        atLeast={2}
        value={search.patient}
        onChange={(patient) => set({ patient })}
        useFound={useFoundPatients}
        empty={<Trans>No patient of this facility matches.</Trans>}
      />
      <FilterPicker
        label={t`Account`}
        listLabel={t`Accounts`}
        clearLabel={t`Clear the account`}
        value={search.account}
        onChange={(account) => set({ account })}
        useFound={useFoundAccounts}
        empty={<Trans>No account matches.</Trans>}
      />
      <FilterPicker
        label={t`Action`}
        listLabel={t`What can be done`}
        clearLabel={t`Clear the action`}
        value={search.action}
        onChange={(action) => set({ action })}
        useFound={useFoundActions}
        empty={<Trans>Nothing of this name is recorded.</Trans>}
      />
      <DateField
        label={t`From day`}
        max={today}
        value={search.from}
        onChange={({ target }) => set({ from: target.value })}
      />
      <DateField
        label={t`To day`}
        max={today}
        value={search.to}
        error={isReversed ? t`Before the first day` : undefined}
        onChange={({ target }) => set({ to: target.value })}
      />
      {isNarrowed(search) ? (
        <div className="sm:col-span-2 lg:col-span-5">
          <Button variant="quiet" className="-ml-3 px-3" onClick={() => onChange(everything)}>
            <Trans>Show everything</Trans>
          </Button>
        </div>
      ) : null}
    </search>
  );
}

function useFoundPatients(text: string) {
  const { data, isFetching, isPlaceholderData, error } = useAuditedPatients(text);
  const patients = (data ?? []).map(({ memberId, patient }) => ({ id: memberId, words: patient }));
  return { found: patients, searching: isFetching || isPlaceholderData, error };
}

function useFoundAccounts(text: string) {
  const translate = useTranslate();
  const { data, isFetching, isPlaceholderData, error } = useAuditedAccounts(text);
  const accounts = (data ?? []).map(({ id, name, roles }) => ({
    id,
    words: `${name} (${roles.map((role) => translate(roleNames[role])).join(', ')})`,
  }));
  return { found: accounts, searching: isFetching || isPlaceholderData, error };
}

function useFoundActions(text: string) {
  const words = searchForm(text).split(' ');
  const groups = useActionGroups().filter(({ words: text }) =>
    words.every((word) => searchForm(text).includes(word)),
  );
  return { found: groups, searching: false, error: undefined };
}
