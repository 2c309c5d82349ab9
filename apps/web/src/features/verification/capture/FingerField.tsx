import { defaultFingerprintCode } from '@afyakadi/contract/scheme/cards';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { Band } from '../../../ui/Band.tsx';
import { Button } from '../../../ui/Button.tsx';
import { CircleCheck, Fingerprint } from '../../../ui/icons.ts';
import { Select } from '../../../ui/Select.tsx';
import { BridgeError, type BridgeProblem, bridgeOrigin, type Finger, fingers, readFinger } from './bridge.ts';
import type { Proof } from './proof.ts';

/** Chooses a finger, and reads it with the fingerprint reader of this computer. */
export function FingerField({
  proof,
  onProof,
}: {
  proof: Proof | null;
  onProof: (proof: Proof | null) => void;
}) {
  const { t } = useLingui();
  const words = useFingerLabels();
  const open = useSession().state === 'in';
  const [finger, setFinger] = useState<Finger>(defaultFingerprintCode);
  const [reading, setReading] = useState<AbortController>();
  const [problem, setProblem] = useState<BridgeProblem>();
  const running = useRef<AbortController>(undefined);
  const start = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // A locked screen has no person to read a finger from.
    if (!open) running.current?.abort();
    return () => running.current?.abort();
  }, [open]);

  const origin = bridgeOrigin();
  if (!origin)
    return (
      <Band tone="warn" title={t`No fingerprint reader is set up`} announce="none">
        <Trans>Ask your administrator, who finds in the manual how a reader is connected.</Trans>
      </Band>
    );
  const read = async () => {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setReading(controller);
    setProblem(undefined);
    onProof(null);
    try {
      const reading = await readFinger(origin, finger, controller.signal);
      onProof({ method: 'FINGERPRINT', ...reading });
    } catch (error) {
      if (!controller.signal.aborted)
        setProblem(error instanceof BridgeError ? error.problem : 'unrecognized');
    } finally {
      running.current = undefined;
      // The button disappears after the reading, so it must not have the focus.
      if (document.activeElement === cancel.current) start.current?.focus();
      setReading(undefined);
    }
  };
  const word = words[finger];
  const done = proof?.method === 'FINGERPRINT' ? proof : null;
  const quality = done?.quality;
  return (
    <div className="flex flex-col gap-3">
      <Select
        label={t`Finger`}
        name="fpCode"
        options={fingers.map((value) => ({ value, label: `${value} · ${words[value]}` }))}
        value={finger}
        disabled={reading !== undefined}
        onChange={({ target }) => {
          setFinger(fingers.find((candidate) => candidate === target.value) ?? finger);
          setProblem(undefined);
          onProof(null);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          ref={start}
          name="imageData"
          icon={<Fingerprint aria-hidden size={18} />}
          pending={reading !== undefined}
          pendingLabel={t`Waiting for the finger`}
          onClick={() => void read()}
        >
          {done ? <Trans>Read it again</Trans> : <Trans>Read the finger</Trans>}
        </Button>
        {reading ? (
          <Button ref={cancel} variant="quiet" onClick={() => reading.abort()}>
            <Trans>Cancel</Trans>
          </Button>
        ) : null}
      </div>
      <p role="status" className="text-sm">
        {reading ? <Trans>Put the finger flat on the reader: {word}</Trans> : null}
        {done ? (
          <span className="flex items-center gap-1.5 text-ok">
            <CircleCheck aria-hidden size={16} className="shrink-0" />
            <Trans>
              Read: {word}. Quality {quality} of 100.
            </Trans>
          </span>
        ) : null}
      </p>
      {problem ? <Problem problem={problem} /> : null}
    </div>
  );
}

function Problem({ problem }: { problem: BridgeProblem }) {
  const { t } = useLingui();
  const words: Record<BridgeProblem, { title: string; text: string }> = {
    unreachable: {
      title: t`The reader's program does not answer on this computer`,
      text: t`Start it and try again. If the browser asks whether this page may reach devices of this computer or network, allow it.`,
    },
    unplugged: {
      title: t`The reader is not connected`,
      text: t`Connect it to this computer and try again.`,
    },
    busy: {
      title: t`The reader is in use`,
      text: t`Close the other window or program that reads a finger, and try again.`,
    },
    noFinger: {
      title: t`No finger was felt`,
      text: t`Read again, and put the finger on the reader when its light is on.`,
    },
    badQuality: {
      title: t`The finger was not read well enough`,
      text: t`Wipe finger and reader, press a little more, or choose another finger.`,
    },
    refused: {
      title: t`The reader's program does not know this page`,
      text: t`Ask your administrator to set the address of this page in the reader's program.`,
    },
    unrecognized: {
      title: t`The reader's program answered something unexpected`,
      text: t`The reader read nothing. Try again. If this continues, tell your administrator.`,
    },
  };
  const { title, text } = words[problem];
  return (
    <Band tone="warn" title={title} announce="alert">
      {text}
    </Band>
  );
}

function useFingerLabels(): Record<Finger, string> {
  const { t } = useLingui();
  return {
    R1: t`right thumb`,
    R2: t`right index finger`,
    R3: t`right middle finger`,
    R4: t`right ring finger`,
    R5: t`right little finger`,
    L1: t`left thumb`,
    L2: t`left index finger`,
    L3: t`left middle finger`,
    L4: t`left ring finger`,
    L5: t`left little finger`,
  };
}
