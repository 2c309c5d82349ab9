import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { proofField } from '../capture/index.ts';
import type { useProof } from './useProof.ts';

/** The place of the holder's proof in the form: empty where nobody asks for it. */
export function ProofPart({
  demand,
  way,
  proof,
  setWay,
  setProof,
  mayAdd,
  add,
  error,
}: ReturnType<typeof useProof> & { error: string | undefined }) {
  const [ready, setReady] = useState(false);
  const wanted = demand !== '';
  useEffect(() => {
    let gone = false;
    if (wanted)
      void proofField.ready().then((is) => {
        if (!gone) setReady(is);
      });
    return () => {
      gone = true;
    };
  }, [wanted]);
  if (mayAdd)
    return (
      <Button variant="quiet" className="-ml-4 self-start" onClick={add}>
        <Trans>Add a photograph or fingerprint</Trans>
      </Button>
    );
  if (!way) return null;
  if (!ready) return <Skeleton className="h-28" />;
  return (
    <proofField.Part
      demand={demand}
      way={way}
      onWay={setWay}
      proof={proof}
      onProof={setProof}
      error={error}
    />
  );
}
