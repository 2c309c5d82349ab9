import { failures } from '@afyakadi/contract/texts/messages';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { usePending } from '../../lib/hooks/usePending.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { RotateCw } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { proofField } from './capture/lazy.ts';
import type { useProof } from './useProof.ts';

/** Shows the field for the holder's proof. Renders nothing when no proof is required. */
export function ProofPart({
  demand,
  method,
  proof,
  setMethod,
  setProof,
  error,
}: Omit<ReturnType<typeof useProof>, 'mayAdd' | 'add'> & { error: string | undefined }) {
  const translate = useTranslate();
  const container = useRef<HTMLDivElement>(null);
  /** Undefined while the code loads. */
  const [ready, setReady] = useState<boolean>();
  const isRequired = demand !== '';
  useEffect(() => {
    let cancelled = false;
    if (isRequired)
      void proofField.load().then((isLoaded) => {
        if (!cancelled) setReady(isLoaded);
      });
    return () => {
      cancelled = true;
    };
  }, [isRequired]);
  // biome-ignore lint/correctness/useExhaustiveDependencies(error): only a field that has just loaded gets the focus.
  useEffect(() => {
    if (ready !== undefined && error)
      container.current?.querySelector<HTMLElement>('[name=imageData]')?.focus();
  }, [ready]);
  const [retrying, retry] = usePending(async () => {
    if (!(await proofField.load())) return;
    setReady(true);
    // The pressed button disappears, so the focus moves to its replacement.
    requestAnimationFrame(() => container.current?.querySelector<HTMLElement>('[name=imageData]')?.focus());
  });
  if (!method) return null;
  if (ready === undefined) return <Skeleton className="h-28" />;
  return (
    <div ref={container}>
      {ready ? (
        <proofField.Component
          demand={demand}
          method={method}
          onMethod={setMethod}
          proof={proof}
          onProof={setProof}
          error={error}
        />
      ) : (
        <div className="flex flex-col items-start gap-3">
          <Band tone="bad" title={translate(failures.server)} announce="none" />
          {/* Has the field's name, so that the focus moves here if the proof is missing. */}
          <Button
            name="imageData"
            icon={<RotateCw aria-hidden size={16} />}
            pending={retrying}
            onClick={() => void retry()}
          >
            <Trans>Retry</Trans>
          </Button>
          <FieldError id="proof-error">{error}</FieldError>
        </div>
      )}
    </div>
  );
}
