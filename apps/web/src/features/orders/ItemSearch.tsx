import type { ItemCategory } from '@afyakadi/contract/care/orders';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { CoverageBadge } from '../../entities/orders/coverage.tsx';
import { Findings } from '../../entities/orders/labels.tsx';
import { useItemSearch } from '../../entities/orders/queries.ts';
import { describe } from '../../lib/api/api.ts';
import { longestSearch, tooLong } from '../../lib/forms/tooLong.ts';
import { useDebounced } from '../../lib/hooks/useDebounced.ts';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { useCareKindWord } from '../../lib/text/useCareKindWord.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { Check, Search } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useListNavigation } from '../../ui/useListNavigation.ts';
import { groupPacks, type PackGroup } from './packs.ts';

export interface ItemSearchProps {
  memberId: string;
  category: ItemCategory;
  /** The items of the order; the list marks them. */
  chosen: ReadonlySet<string>;
  onChoose: (group: PackGroup) => void;
  inputRef: Ref<HTMLInputElement>;
  /** What can be chosen beside single items, while nothing is typed. */
  ready?: ReactNode;
}

/** Searches medicines, tests or services during typing. Arrow keys move through the results, Enter adds one. */
export function ItemSearch({ memberId, category, chosen, onChoose, inputRef, ready }: ItemSearchProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const problem = tooLong(longestSearch, typed);
  const searched = problem ? '' : typed.trim();
  const text = useDebounced(searched, 200);
  const query = useItemSearch(memberId, category, text);
  const groups = groupPacks(query.data?.pages.flatMap(({ itemList }) => itemList) ?? []);
  // The last medicine may have more packs on the next page.
  const items = query.hasNextPage && groups.length > 1 ? groups.slice(0, -1) : groups;
  const stale = searched !== text || query.isPlaceholderData;
  const navigation = useListNavigation({ items, onChoose, search: text, stale });
  const error = query.error ? describe(query.error, failureOf[category]) : undefined;
  useFetchToasts(category, query.isSuccess, query.error ? error : undefined);

  const { label, list } = {
    medicine: { label: t`Search medicines by name or code`, list: t`Medicines` },
    test: { label: t`Search tests by name or code`, list: t`Tests` },
    service: { label: t`Search procedures and imaging by name or code`, list: t`Procedures and imaging` },
  }[category];
  const count = formatNumber(items.length);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="relative p-3 sm:px-4">
        <Search aria-hidden size={18} className="absolute inset-y-0 left-6 my-auto text-muted sm:left-7" />
        <input
          {...navigation.input}
          ref={inputRef}
          type="search"
          aria-label={label}
          placeholder={label}
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== '') {
              event.stopPropagation();
              setTyped('');
            } else navigation.input.onKeyDown(event);
          }}
          className="field-box pl-10 [&::-webkit-search-cancel-button]:hidden"
        />
      </div>
      <p role="status" className="px-4 pb-1.5 text-sm text-muted">
        {problem ? (
          problem
        ) : query.isPending ? (
          <Trans>Loading</Trans>
        ) : items[0]?.item.similar ? (
          <Trans>No exact match. Similar names:</Trans>
        ) : text === '' && items.length > 0 ? (
          <Trans>Most ordered first. Enter adds the highlighted one.</Trans>
        ) : query.hasNextPage ? (
          <Trans>Best matches first. Enter adds the highlighted one.</Trans>
        ) : items.length > 0 ? (
          <Trans>{count} found. Enter adds the highlighted one.</Trans>
        ) : null}
      </p>
      <div
        className="min-h-0 flex-1 overflow-y-auto border-t border-line"
        aria-busy={query.isFetching || undefined}
      >
        {typed === '' ? ready : null}
        {error && items.length === 0 ? (
          <ErrorState title={error} onRetry={() => void query.refetch()} />
        ) : query.isPending ? (
          <ResultsSkeleton />
        ) : items.length === 0 ? (
          <EmptyState title={<Trans>No match for “{text}”.</Trans>}>
            <Trans>Try another part of the name, or the code.</Trans>
          </EmptyState>
        ) : (
          <>
            <div {...navigation.list} role="listbox" aria-label={list} aria-busy={stale || undefined}>
              {items.map((group, index) => (
                <div
                  key={group.item.id}
                  {...navigation.option(index, group)}
                  role="option"
                  tabIndex={-1}
                  className={cx('cursor-pointer border-b border-line px-4 py-2', navigation.tint(index))}
                >
                  <Result group={group} chosen={group.packs.some(({ id }) => chosen.has(id))} />
                </div>
              ))}
            </div>
            {query.hasNextPage ? (
              <div className="p-3 text-center">
                <Button
                  variant="quiet"
                  pending={query.isFetchingNextPage}
                  onClick={() => void query.fetchNextPage()}
                >
                  <Trans>More</Trans>
                </Button>
              </div>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

const failureOf = {
  medicine: failures.medicines,
  test: failures.tests,
  service: failures.any,
} as const satisfies Record<ItemCategory, string>;

/** Findings that the badge already shows. */
const onBadge: readonly string[] = ['not-covered', 'needs-approval'];

function Result({ group: { item, packs }, chosen }: { group: PackGroup; chosen: boolean }) {
  const packCount = formatNumber(packs.length);
  const careKind = useCareKindWord();
  const place = item.category === 'service' ? careKind(item.careKind) : null;
  const facts = [item.itemCode, item.strength, item.dosage, place].filter(Boolean).join(' · ');
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <span className="min-w-0 font-medium break-words">
          {packs.length > 1 ? item.groupName : item.itemName}
        </span>
        <span className="figures shrink-0 whitespace-nowrap">{formatMoney(item.unitPrice, 'Tsh')}</span>
      </div>
      <div className="mt-0.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="figures text-sm text-muted">
          {facts}
          {packs.length > 1 ? (
            <>
              {' '}
              · <Trans>{packCount} packs</Trans>
            </>
          ) : null}
        </span>
        <span className="flex items-center gap-2">
          {chosen ? (
            <span className="inline-flex items-center gap-1 text-sm text-accent">
              <Check aria-hidden size={16} />
              <Trans>In the order</Trans>
            </span>
          ) : null}
          <CoverageBadge coverage={item.coverage} />
        </span>
      </div>
      <Findings findings={item.findings.filter(({ code }) => !onBadge.includes(code))} />
    </>
  );
}

function ResultsSkeleton() {
  return (
    <div>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="flex flex-col gap-2 border-b border-line px-4 py-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  );
}

/** Shows a toast once when medicines or tests were fetched, and after each failure (requirements 13). */
function useFetchToasts(category: ItemCategory, fetched: boolean, failed: string | undefined) {
  const translate = useTranslate();
  const announced = useRef(false);
  const words = useRef(translate);
  words.current = translate;
  useEffect(() => {
    if (!fetched || announced.current || category === 'service') return;
    announced.current = true;
    notify.fetched(words.current(category === 'medicine' ? successes.medicines : successes.tests));
  }, [fetched, category]);
  useEffect(() => {
    if (failed) notify.error(failed);
  }, [failed]);
}
