import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { cardIn } from '../../../lib/text/cardNumber.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { CameraView } from './CameraView.tsx';
import { codeReader } from './codes.ts';
import { useCamera } from './useCamera.ts';

/** The interval between reads of the camera's picture, in ms. */
const readInterval = 150;

/**
 * Reads a card's QR code or barcode with the camera. Shows a hint for a code without a card number, and continues.
 */
export function CodeDialog({ onCard, onClose }: { onCard: (cardNo: string) => void; onClose: () => void }) {
  const camera = useCamera(true);
  const video = useRef<HTMLVideoElement>(null);
  const [isUnknownCode, setUnknownCode] = useState(false);
  const onCardRef = useRef(onCard);
  useEffect(() => {
    onCardRef.current = onCard;
  });
  useEffect(() => {
    if (!camera.stream) return;
    let cancelled = false;
    let timer: ReturnType<typeof setTimeout>;
    const readCode = async (reader: Awaited<ReturnType<typeof codeReader>>) => {
      // Detection can fail, for example before the first picture.
      const codes = video.current ? await reader.detect(video.current).catch(() => []) : [];
      if (cancelled) return;
      const cards = new Set(codes.map(({ rawValue }) => cardIn(rawValue)).filter((card) => card !== null));
      const [card, second] = cards;
      if (card && !second) return onCardRef.current(card);
      if (codes.length > 0) setUnknownCode(true);
      timer = setTimeout(() => void readCode(reader), readInterval);
    };
    void codeReader().then(readCode);
    return () => {
      cancelled = true;
      clearTimeout(timer);
    };
  }, [camera.stream]);
  return (
    <Dialog title={<Trans>Scan the card</Trans>} isOpen onOpenChange={onClose} isDismissable={false}>
      <p className="mb-3 text-muted">
        <Trans>Hold the card's code in the frame, about 15 cm from the camera.</Trans>
      </p>
      <CameraView camera={camera} video={video} frame={<CodeFrame />} />
      <p role="status" className="mt-3 min-h-10 text-sm text-warn">
        {isUnknownCode ? (
          <Trans>
            This code holds no card number. Show the card's own code, or type the number printed on it.
          </Trans>
        ) : null}
      </p>
      <DialogActions>
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A rectangle that shows where to hold the code. */
function CodeFrame() {
  return (
    <span aria-hidden className="pointer-events-none absolute inset-[16%] rounded-md border-2 border-white" />
  );
}
