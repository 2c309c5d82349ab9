import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FieldError } from '../../../ui/Field.tsx';
import { Camera } from '../../../ui/icons.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { FaceDialog } from './FaceDialog.tsx';
import { FingerField } from './FingerField.tsx';
import type { Demand, Proof, ProofMethod } from './proof.ts';

export interface ProofFieldProps {
  demand: Demand;
  method: ProofMethod;
  onMethod: (method: ProofMethod) => void;
  proof: Proof | null;
  onProof: (proof: Proof | null) => void;
  error: string | undefined;
}

/** The proof of identity that the visit type or the scheme requires: a photograph or a fingerprint. */
export function ProofField({ demand, method, onMethod, proof, onProof, error }: ProofFieldProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line px-4 py-3">
      {demand === 'BIOMETRIC' ? (
        <SegmentedControl
          label={t`Proof of the holder`}
          options={[
            { value: 'FACIAL', label: t`Photograph` },
            { value: 'FINGERPRINT', label: t`Fingerprint` },
          ]}
          value={method}
          onChange={onMethod}
        />
      ) : (
        <p className="text-sm font-medium">
          {method === 'FACIAL' ? (
            <Trans>Photograph of the holder</Trans>
          ) : (
            <Trans>Fingerprint of the holder</Trans>
          )}
        </p>
      )}
      {method === 'FACIAL' ? (
        <FaceField proof={proof} onProof={onProof} />
      ) : (
        <FingerField proof={proof} onProof={onProof} />
      )}
      <FieldError id="proof-error">{error}</FieldError>
      <p className="text-sm text-muted">
        <Trans>It is sent to the scheme with this request and stored nowhere.</Trans>
      </p>
    </div>
  );
}

function FaceField({ proof, onProof }: Pick<ProofFieldProps, 'proof' | 'onProof'>) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const photograph = proof?.method === 'FACIAL' ? proof.imageData : null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {photograph ? (
        <img
          src={`data:image/jpeg;base64,${photograph}`}
          alt={t`The photograph that will be sent`}
          className="size-20 rounded-md border border-line object-cover"
        />
      ) : null}
      <Button name="imageData" icon={<Camera aria-hidden size={18} />} onClick={() => setOpen(true)}>
        {photograph ? <Trans>Take another</Trans> : <Trans>Open the camera</Trans>}
      </Button>
      {open ? (
        <FaceDialog
          onClose={() => setOpen(false)}
          onTaken={(imageData) => {
            setOpen(false);
            onProof({ method: 'FACIAL', imageData });
          }}
        />
      ) : null}
    </div>
  );
}
