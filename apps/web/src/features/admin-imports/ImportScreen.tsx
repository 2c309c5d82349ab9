import type { ImportOfFile, ImportState } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { describe } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';
import { useFocusKept } from '../../lib/useFocusKept.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { DryRun } from './DryRun.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportStanding } from './ImportStanding.tsx';
import { useImport } from './queries.ts';
import { useApplyImport } from './useApplyImport.ts';
import { ImportStateBadge, useImportKindWord, useImportName } from './words.tsx';

/** One file that was read: what it would change, row by row, and doing it. */
export function ImportScreen() {
  const say = useSay();
  const { importId } = useParams({ from: '/shell/admin/imports/$importId' });
  const { data, error, refetch } = useImport(importId);
  return (
    <>
      <Link to="/admin/imports" className={buttonClass('quiet', '-ml-3 mb-1 px-3')}>
        <ArrowLeft aria-hidden size={18} />
        <Trans>All imports</Trans>
      </Link>
      {data ? (
        <Import key={importId} it={data.item} />
      ) : error ? (
        <div className="rounded-md border border-line bg-surface">
          <ErrorState
            title={say(describe(error, failures.any))}
            error={error}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-4" aria-busy>
          <Skeleton className="h-8 w-72" />
          <Skeleton className="h-20" />
          <Skeleton className="h-96" />
        </div>
      )}
    </>
  );
}

/** States in which there are rows to look at. */
const shown: ReadonlySet<ImportState> = new Set(['ready', 'scheduled', 'applying', 'applied']);

function Import({ it }: { it: ImportOfFile }) {
  const kindWord = useImportKindWord();
  const importName = useImportName();
  const applying = useApplyImport(it);
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusKept(home, it.state);
  const at = formatMoment(it.createdAt);
  const name = it.createdBy;
  return (
    <>
      <PageHeader
        titleRef={home}
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 wrap-anywhere">{importName(it)}</span>
            <ImportStateBadge state={it.state} />
          </span>
        }
        actions={<ImportActions it={it} applying={applying} onActed={acted} />}
      >
        <span className="figures">
          {kindWord(it.kind)} ·{' '}
          {it.source === 'file' ? (
            <Trans>
              read {at} by {name}
            </Trans>
          ) : name ? (
            <Trans>
              fetched {at} by {name}
            </Trans>
          ) : (
            <Trans>fetched {at} by itself, as every night</Trans>
          )}
        </span>
      </PageHeader>
      <ImportStanding it={it} refused={applying.failed} />
      {shown.has(it.state) ? <DryRun it={it} /> : null}
    </>
  );
}
