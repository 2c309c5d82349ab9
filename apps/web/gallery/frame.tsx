// The list of all parts, with the chosen one beside it: in a frame, as a dialog would cover the list, and a width is one.
import { I18nProvider } from '@lingui/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { i18n, setLocale, storedLanguage } from '../src/lib/text/i18n.ts';
import { Preferences } from '../src/ui/Preferences.tsx';
import { SegmentedControl } from '../src/ui/SegmentedControl.tsx';
import './gallery.css';
import { type Entry, entriesOf, entryAt, hashOf, loadPages } from './pages.ts';

await setLocale(storedLanguage());
const entries = entriesOf(await loadPages());
const layerOf = ({ address }: Entry) => address.split('/')[0] ?? '';
const layers = [...new Set(entries.map(layerOf))];
const place = document.getElementById('app');
if (place) {
  createRoot(place).render(
    <I18nProvider i18n={i18n}>
      <Gallery />
    </I18nProvider>,
  );
}

type Width = 'full' | 'phone';

function Gallery() {
  const hash = useSyncExternalStore(subscribeToHash, () => window.location.hash);
  const [width, setWidth] = useState<Width>('full');
  const entry = entryAt(entries, hash);
  return (
    <div className="gallery">
      <nav aria-label="Parts">
        {layers.map((layer) => (
          <section key={layer}>
            <h2>{layer}</h2>
            <ul>
              {entries
                .filter((one) => layerOf(one) === layer)
                .map((one) => (
                  <li key={one.address}>
                    <a href={hashOf(one)} aria-current={one === entry ? 'page' : undefined}>
                      {one.address.slice(layer.length + 1).replaceAll('/', ' / ')}
                    </a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </nav>
      <main>
        <header>
          <h1>{entry?.address ?? 'No example has this address'}</h1>
          <SegmentedControl
            label="Width"
            hideLabel
            value={width}
            onChange={setWidth}
            options={[
              { value: 'full', label: 'Full' },
              { value: 'phone', label: '360 px' },
            ]}
          />
          <Preferences />
        </header>
        {entry ? <StageFrame entry={entry} width={width} /> : null}
      </main>
    </div>
  );
}

function StageFrame({ entry, width }: { entry: Entry; width: Width }) {
  const stage = useRef<HTMLIFrameElement>(null);
  // Not by `src`, which would add a second entry to the history for each example.
  useEffect(() => stage.current?.contentWindow?.location.replace(`stage.html${hashOf(entry)}`), [entry]);
  return <iframe ref={stage} title={entry.address} data-width={width} />;
}

function subscribeToHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}
