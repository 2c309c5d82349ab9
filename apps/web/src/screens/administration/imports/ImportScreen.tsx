import type { ImportInDetail, ImportState } from '@afyakadi/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useFocusFallback } from '../../../lib/hooks/useFocusFallback.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { Band } from '../../../ui/Band.tsx';
import { buttonClass } from '../../../ui/Button.tsx';
import { ArrowLeft } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { DryRun } from './DryRun.tsx';
import { ImportActions } from './ImportActions.tsx';
import { ImportProgress } from './ImportProgress.tsx';
import { ImportStateBadge, useImportKindLabel, useImportName } from './labels.tsx';
import { useImport } from './queries.ts';
import { useApplyImport } from './useApplyImport.ts';

/** One import: the rows it would change or has changed, and its actions. */
export function ImportScreen() {
  const { importId } = useParams({ from: '/shell/admin/imports/$importId' });
  const { data, error, refetch } = useImport(importId);
  return (
    <>
      <Link to="/admin/imports" className={buttonClass('quiet', '-ml-3 mb-1 px-3')}>
        <ArrowLeft aria-hidden size={18} />
        <Trans>All imports</Trans>
      </Link>
      {data ? (
        <Import importFile={data.item} />
      ) : error ? (
        <div className="rounded-md border border-line bg-surface">
          <ErrorState error={error} onRetry={() => void refetch()} />
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

/** Asks about dosage forms that the product does not know, before the tariff is applied. */
function UnknownForms({ forms }: { forms: ImportInDetail['unknownForms'] }) {
  const { t } = useLingui();
  return (
    <div className="mb-5">
      <Band tone="warn" announce="none" title={<Trans>Dosage forms that are not known</Trans>}>
        <ul className="figures list-disc pl-5">
          {forms.map(({ name, items }) => (
            <li key={name}>
              {name || t`No form`} (<Plural value={items} one="# item" other="# items" />)
            </li>
          ))}
        </ul>
        <p>
          <Trans>
            Is one of them a usual form under another name? Write the usual name in the price list, such as
            Tablets or Oral solution. Otherwise the prescriber chooses the unit of these items and enters
            every quantity.
          </Trans>
        </p>
      </Band>
    </div>
  );
}

/** The states in which an import has rows. */
const shown: ReadonlySet<ImportState> = new Set(['ready', 'scheduled', 'applying', 'applied']);

function Import({ importFile }: { importFile: ImportInDetail }) {
  const kindLabel = useImportKindLabel();
  const importName = useImportName();
  const applying = useApplyImport(importFile);
  const home = useRef<HTMLHeadingElement>(null);
  const acted = useFocusFallback(home, importFile.state);
  const at = formatMoment(importFile.createdAt);
  const name = importFile.createdBy;
  return (
    <>
      <PageHeader
        titleRef={home}
        title={
          <span className="flex flex-wrap items-center gap-3">
            <span className="min-w-0 wrap-anywhere">{importName(importFile)}</span>
            <ImportStateBadge state={importFile.state} />
          </span>
        }
        actions={<ImportActions importFile={importFile} applying={applying} onActed={acted} />}
      >
        <span className="figures">
          {kindLabel(importFile.kind)} ·{' '}
          {importFile.source === 'file' ? (
            <Trans>
              read {at} by {name}
            </Trans>
          ) : name ? (
            <Trans>
              fetched {at} by {name}
            </Trans>
          ) : (
            <Trans>fetched {at} automatically, as every night</Trans>
          )}
        </span>
      </PageHeader>
      <ImportProgress importFile={importFile} refused={applying.failed?.error} />
      {importFile.unknownForms.length > 0 ? <UnknownForms forms={importFile.unknownForms} /> : null}
      {shown.has(importFile.state) ? <DryRun importFile={importFile} /> : null}
    </>
  );
}
