import { Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useWork } from './queries.ts';

const charts = lazyComponent(async () => (await import('./DayCharts.tsx')).DayCharts);

/** The charts of the day below the lists. Their code is loaded when the heading comes near the window. */
export function Charts() {
  const work = useWork().data?.item;
  const [isLoaded, setLoaded] = useState(false);
  const observe = useCallback((heading: HTMLElement | null) => {
    if (!heading) return;
    const observer = new IntersectionObserver(
      async (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setLoaded(await charts.load());
      },
      { rootMargin: '200px' },
    );
    observer.observe(heading);
    return () => observer.disconnect();
  }, []);
  if (!work) return null;
  return (
    <section className="mt-6">
      <h2 ref={observe} className="mb-2 text-lg font-semibold tracking-tight">
        <Trans>Charts</Trans>
      </h2>
      {isLoaded ? <charts.Component work={work} /> : null}
    </section>
  );
}
