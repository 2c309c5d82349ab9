import { useEffect, useState } from 'react';
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
  error,
}: Omit<ReturnType<typeof useProof>, 'mayAdd' | 'add'> & { error: string | undefined }) {
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
