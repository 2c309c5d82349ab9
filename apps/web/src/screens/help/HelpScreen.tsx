import { failures } from '@afyakadi/contract/texts/messages';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { describe } from '../../lib/api/api.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { searchManual, topicsOf } from '../../lib/text/manual.ts';
import { useManual } from '../../lib/text/useManual.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';

/** `/help`: the manual, first what the person's role needs. The fragment is a topic, such as `#verification`. */
export function HelpScreen() {
  const { t } = useLingui();
  const role = useRole();
  const manual = useManual();
  const [text, setText] = useState('');
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
  const { own, others } = topicsOf(role, manual.data ?? []);
  const groups = [
    { title: null, topics: searchManual(own, text) },
    { title: t`For other roles`, topics: searchManual(others, text) },
  ].filter(({ topics }) => topics.length > 0);
  return (
    <>
      <PageHeader title={<Trans>Manual</Trans>} />
      {isLoaded ? null : <Skeleton className="h-40" />}
      <div className="grid items-start gap-8 min-[900px]:grid-cols-[232px_minmax(0,1fr)]">
        <div className="lg:sticky lg:top-20">
          <SearchField label={t`Search the manual`} onSearch={setText} className="mb-3" />
          <nav aria-label={t`Contents`} className="max-lg:max-h-56 max-lg:overflow-y-auto">
            {groups.map(({ title, topics }) => (
              <div key={title}>
                {title ? <p className="mt-3 px-3 text-sm text-muted">{title}</p> : null}
                <ul>
                  {topics.map((topic) => (
                    <li key={topic.id}>
                      <a
                        href={`#${topic.id}`}
                        className="control flex items-center rounded-md px-3 hover:bg-sunken"
                      >
                        {topic.title}
                      </a>
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </nav>
        </div>
        <div className="flex flex-col gap-8">
          {isLoaded && groups.length === 0 ? (
            <p role="status" className="text-muted">
              <Trans>No match for “{text}”.</Trans>
            </p>
          ) : null}
          {groups
            .flatMap(({ topics }) => topics)
            .map(({ id, title, blocks }) => (
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
