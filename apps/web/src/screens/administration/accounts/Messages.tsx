import type { SentMessage } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTranslateMessage } from '../../../lib/text/i18n.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Band } from '../../../ui/Band.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Truncated } from '../../../ui/Truncated.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { useMessages } from '../queries.ts';

/**
 * The messages sent to staff. Without mail and SMS it shows their text, which the administrator passes on in person.
 */
export function Messages() {
  const { t } = useLingui();
  const messages = useMessages();
  return (
    <section className="mt-8" aria-labelledby="admin-messages">
      <h2 id="admin-messages" className="text-base font-semibold">
        <Trans>Messages to staff</Trans>
      </h2>
      <p className="mb-3 text-muted">
        <Trans>
          Invitations and codes that were sent. If neither mail nor SMS is set up, give them to the person
          yourself.
        </Trans>
      </p>
      <DataTable
        label={t`Messages to staff`}
        columns={useColumns()}
        list={messages}
        rowKey={({ id }) => id}
        empty={<Trans>Nothing was sent yet.</Trans>}
        emptyHint={<Trans>Invitations, codes for a new password and notices appear here.</Trans>}
      />
    </section>
  );
}

/** Codes that people are waiting for, at the top: without mail and SMS only the administrator can pass them on. */
export function WaitingCodes() {
  const { t } = useLingui();
  const { rows } = useMessages();
  const waiting = rows?.filter(
    ({ channel, purpose, text }) => channel === 'outbox' && purpose === 'reset' && text !== null,
  );
  if (!waiting?.length) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      {waiting.map(({ id, accountName, text }) => (
        <Band key={id} tone="info" title={t`${accountName} is waiting for a code. Give it in person.`}>
          {text}
        </Band>
      ))}
    </div>
  );
}

function useColumns(): Column<SentMessage>[] {
  const { t } = useLingui();
  const translateMessage = useTranslateMessage();
  const purposes = {
    invitation: t`Invitation`,
    reset: t`New password`,
    notice: t`Notice`,
  };
  const channels = { mail: t`Mail`, sms: t`SMS`, outbox: t`In person` };
  return [
    {
      id: 'who',
      header: t`To`,
      width: 8,
      narrow: 'first',
      cell: ({ accountName }) => <Truncated text={accountName} lines={2} className="font-medium" />,
    },
    {
      id: 'purpose',
      header: t`What`,
      width: 7,
      cell: ({ purpose }) => <Truncated text={purposes[purpose]} lines={2} />,
    },
    {
      id: 'channel',
      header: t`How`,
      width: 5.5,
      cell: ({ channel }) => <Truncated text={channels[channel]} lines={2} />,
    },
    {
      id: 'text',
      header: t`Text to give to the person`,
      minWidth: 9.75,
      cell: ({ text, problem, problemMessage }) =>
        text !== null ? (
          // A person copies or reads it out, so all of it is visible.
          <span className="block py-1.5 wrap-anywhere">{text}</span>
        ) : problem !== null ? (
          <Truncated
            text={translateMessage(problem, problemMessage ?? undefined)}
            lines={2}
            className="text-bad"
          />
        ) : (
          '–'
        ),
    },
    {
      id: 'at',
      header: t`When`,
      width: 7.5,
      cell: ({ createdAt }) => (
        <span className="figures max-sm:whitespace-nowrap">{formatMoment(createdAt)}</span>
      ),
    },
    {
      id: 'state',
      header: t`State`,
      width: 8.5,
      narrow: 'end',
      cell: ({ state, channel, text, purpose }) =>
        state === 'failed' ? (
          <Badge tone="bad">
            <Trans context="a message">Not sent</Trans>
          </Badge>
        ) : channel === 'outbox' && text === null && purpose === 'invitation' ? (
          // The link was shown to the person who created it and is stored nowhere.
          <Badge>
            <Trans>Shown once</Trans>
          </Badge>
        ) : channel === 'outbox' && purpose === 'notice' && text === null ? (
          <Badge>
            <Trans context="a message">Not sent</Trans>
          </Badge>
        ) : channel === 'outbox' && text === null ? (
          <Badge>
            <Trans>Too old</Trans>
          </Badge>
        ) : channel === 'outbox' ? (
          <Badge tone="info">
            <Trans>Give in person</Trans>
          </Badge>
        ) : state === 'sent' ? (
          <Badge tone="ok">
            <Trans>Sent</Trans>
          </Badge>
        ) : (
          <Badge tone="warn">
            <Trans>Sending</Trans>
          </Badge>
        ),
    },
  ];
}
