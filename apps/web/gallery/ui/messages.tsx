import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { online } from '../../src/lib/http/connection.ts';
import { addToast, type ToastTone } from '../../src/lib/toasts/toasts.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { Band } from '../../src/ui/Band.tsx';
import { FailedBand } from '../../src/ui/FailedBand.tsx';
import { Clock } from '../../src/ui/icons.ts';
import { OfflineLine } from '../../src/ui/OfflineLine.tsx';
import { Progress } from '../../src/ui/Progress.tsx';
import { Reference } from '../../src/ui/Reference.tsx';
import { Skeleton } from '../../src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../src/ui/States.tsx';
import { ToastAnchor } from '../../src/ui/Toast.tsx';
import { WaitBand } from '../../src/ui/Wait.tsx';
import { serverError } from '../data.ts';
import { ignore, type Page } from '../example.ts';

export const pages: readonly Page[] = [
  {
    part: 'ui/Badge',
    examples: {
      Tones: () => (
        <div className="flex flex-wrap gap-2">
          <Badge>
            <Trans>Cancelled</Trans>
          </Badge>
          <Badge tone="ok">
            <Trans>Completed</Trans>
          </Badge>
          <Badge tone="warn">
            <Trans>Pending</Trans>
          </Badge>
          <Badge tone="bad">
            <Trans>High</Trans>
          </Badge>
          <Badge tone="info" icon={<Clock aria-hidden size={14} />}>
            <Trans>Approval pending</Trans>
          </Badge>
        </div>
      ),
    },
  },
  {
    part: 'ui/Band',
    examples: {
      Good: () => <Band tone="ok" title={t`Eligible`} />,
      Warning: () => (
        <Band tone="warn" title={t`Could not be checked`}>
          <Trans>Nothing was recorded.</Trans>
        </Band>
      ),
      Bad: () => (
        <Band tone="bad" title={t`Not eligible`} announce="alert">
          Card is not active
        </Band>
      ),
      Information: () => <Band tone="info" title={t`Already authorized here today`} announce="none" />,
    },
  },
  {
    part: 'ui/FailedBand',
    examples: {
      'Failure of the server': () => <FailedBand error={serverError} />,
      'Has to wait': () => (
        <FailedBand failed={{ text: '', error: serverError, until: Date.now() + 30_000 }} />
      ),
    },
  },
  { part: 'ui/Reference', examples: { 'Of a failed call': () => <Reference error={serverError} /> } },
  {
    part: 'ui/Wait',
    examples: {
      Minutes: () => <WaitBand wait={{ until: Date.now() + 150_000 }} />,
      Seconds: () => <WaitBand wait={{ until: Date.now() + 30_000 }} title="Account locked" />,
      Over: () => <WaitBand wait={{ until: Date.now() }} />,
    },
  },
  {
    part: 'ui/States',
    examples: {
      Empty: () => (
        <EmptyState title={<Trans>No visits today.</Trans>}>
          <Trans>Patients appear here as soon as they are forwarded to this care point.</Trans>
        </EmptyState>
      ),
      'Empty, may be retried': () => <EmptyState title={<Trans>No notes yet.</Trans>} onRetry={ignore} />,
      Failed: () => <ErrorState title={serverError.description} error={serverError} onRetry={ignore} />,
    },
  },
  {
    part: 'ui/Skeleton',
    examples: {
      'Two lines': () => (
        <div className="flex flex-col gap-2">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
        </div>
      ),
    },
  },
  {
    part: 'ui/Toast',
    examples: {
      Success: { Draw: () => <ToastExample messages={[['ok', 'Patient verified successfully!']]} /> },
      'Failure and information': {
        Draw: () => (
          <ToastExample
            messages={[
              ['bad', serverError.description],
              ['info', 'The scheme does not answer yet. The claim is sent automatically.'],
            ]}
          />
        ),
      },
      'Long text': {
        Draw: () => (
          <ToastExample
            messages={[
              [
                'bad',
                'An earlier request with different content has arrived or is in progress. Check first, then send only what is missing.',
              ],
            ]}
          />
        ),
      },
    },
  },
  {
    part: 'ui/OfflineLine',
    examples: { Offline: { Draw: () => <OfflineExample /> } },
  },
  {
    part: 'ui/Progress',
    examples: {
      Half: () => (
        <Progress label="Sent" part={0.5}>
          <Trans>Loading</Trans>
        </Progress>
      ),
      Unknown: () => <Progress label="Sent" />,
    },
  },
];

function ToastExample({ messages }: { messages: readonly (readonly [ToastTone, string])[] }) {
  useEffect(() => {
    for (const [tone, text] of messages) addToast(tone, text, 3_600_000);
  }, [messages]);
  return (
    <div className="flex border-b border-line">
      <ToastAnchor>
        <Trans>Patients</Trans>
      </ToastAnchor>
    </div>
  );
}

function OfflineExample() {
  useEffect(() => {
    online.set(false);
    return () => online.set(true);
  }, []);
  return <OfflineLine />;
}
