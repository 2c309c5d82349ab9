import { type ReactNode, useRef, useState } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import { hasUnsavedWork } from '../lib/forms/unsaved.ts';

export interface TabEntry {
  id: string;
  title: ReactNode;
  content: ReactNode;
}

/**
 * The tabs of a page. Arrow keys move between tabs, and Tab moves into the panel. A panel with unsaved work stays, hidden,
 * while another tab is open.
 */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
  fills = false,
}: {
  label: string;
  tabs: readonly TabEntry[];
  /** The open tab, if the page decides it; `onSelect` gets the next one. */
  selected?: string;
  onSelect?: (id: string) => void;
  /** The panel takes the height that is left, and scrolls by itself. Arrow keys only move; Enter opens a tab. */
  fills?: boolean;
}) {
  const panels = useRef(new Map<string, HTMLElement>());
  const [kept, setKept] = useState<readonly string[]>([]);
  return (
    <AriaTabs
      {...(fills ? { className: 'flex min-h-0 flex-1 flex-col', keyboardActivation: 'manual' } : {})}
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(key) => {
        setKept([...panels.current].filter(([, panel]) => hasUnsavedWork(panel)).map(([id]) => id));
        onSelect?.(String(key));
      }}
    >
      <TabList aria-label={label} className="flex max-w-full gap-1 overflow-x-auto border-b border-line">
        {tabs.map(({ id, title }) => (
          <Tab
            key={id}
            id={id}
            className={
              'control -mb-px flex cursor-pointer items-center border-b-2 border-transparent px-4 font-medium ' +
              'whitespace-nowrap text-muted outline-none data-hovered:text-ink data-selected:border-ink ' +
              'data-selected:text-ink data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 ' +
              'data-focus-visible:outline-accent'
            }
          >
            {title}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel
          key={id}
          id={id}
          ref={(panel) => {
            if (panel) panels.current.set(id, panel);
            else panels.current.delete(id);
          }}
          shouldForceMount={kept.includes(id)}
          style={({ isInert }) => (isInert ? { display: 'none' } : {})}
          className={fills ? 'flex min-h-0 flex-1 flex-col' : 'pt-4 outline-offset-4'}
        >
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
