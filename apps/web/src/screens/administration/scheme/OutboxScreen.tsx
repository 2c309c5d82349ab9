import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { ConnectionStates } from '../../../entities/connection/ConnectionStates.tsx';
import { connectionLines } from '../../../entities/connection/labels.ts';
import { useKnownConnection } from '../../../entities/connection/useConnection.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { FileClock } from '../../../ui/icons.ts';
import { Tabs } from '../../../ui/Tabs.tsx';
import { OutboxTable } from './OutboxTable.tsx';

/** Jobs that wait for delivery to the scheme, why and since when; delivered jobs; jobs that somebody gave up. */
export function OutboxScreen() {
  const { t } = useLingui();
  const connection = useKnownConnection();
  const [tab, setTab] = useState('waiting');
  const home = useRef<HTMLParagraphElement>(null);
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p ref={home} tabIndex={-1} className="min-w-0 text-muted outline-none">
          <Trans>
            We send these automatically, in order for each patient. You don't need to do anything.
          </Trans>
        </p>
        <Link to="/provisional" className={buttonClass()}>
          <FileClock aria-hidden size={18} />
          <Trans>Provisional authorizations</Trans>
        </Link>
      </div>
      {connection ? <ConnectionStates lines={connectionLines(connection)} className="mb-4" /> : null}
      <Tabs
        label={t`Waiting for the scheme`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'waiting', title: t`Waiting`, content: <OutboxTable state="waiting" home={home} /> },
          {
            id: 'given-up',
            title: t({ context: 'jobs for the scheme', message: 'Given up' }),
            content: <OutboxTable state="given-up" home={home} />,
          },
          {
            id: 'done',
            title: t({ context: 'jobs for the scheme', message: 'Done' }),
            content: <OutboxTable state="done" home={home} />,
          },
        ]}
      />
    </>
  );
}
