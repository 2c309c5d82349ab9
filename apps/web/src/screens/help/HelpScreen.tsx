import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { describe } from '../../lib/api/api.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { topicsOf } from '../../lib/text/manual.ts';
import { useManual } from '../../lib/text/useManual.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';

/** `/help`: the manual for the person's role. The fragment is a topic, such as `#verification`. */
export function HelpScreen() {
  const { t } = useLingui();
  const role = useRole();
  const manual = useManual();
  const wanted = useLocation({ select: ({ hash }) => hash });
  const isLoaded = manual.data !== undefined;
  useEffect(() => {
    if (isLoaded && wanted) document.getElementById(wanted)?.scrollIntoView();
  }, [isLoaded, wanted]);
  if (manual.error)
    return (
      <ErrorState
        title={describe(manual.error, failures.server)}
        error={manual.error}
        onRetry={() => void manual.refetch()}
      />
    );
  const topics = topicsOf(role, manual.data ?? []);
  return (
    <>
      <PageHeader title={<Trans>Manual</Trans>} />
      {isLoaded ? null : <Skeleton className="h-40" />}
      <div className="grid items-start gap-8 lg:grid-cols-[240px_minmax(0,1fr)]">
        <nav aria-label={t`Contents`} className="lg:sticky lg:top-20">
          <ul>
            {topics.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`} className="control flex items-center rounded-md px-3 hover:bg-sunken">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-8">
          {topics.map(({ id, title, blocks }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-20">
              <h3 id={`${id}-title`} className="mb-2 text-base font-semibold">
                {title}
              </h3>
              <Prose blocks={blocks} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
