import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/Dialog.tsx';
import { Camera, RotateCcw } from '../../../ui/icons.ts';
import { StatementButton } from '../../../ui/StatementButton.tsx';
import { CameraView } from './CameraView.tsx';
import { takePicture } from './camera.ts';
import { useCamera } from './useCamera.ts';

/**
 * Takes a photograph of the holder's face. The camera is on until the photograph is taken. `onTaken` gets the JPEG in
 * base64; it is stored nowhere else.
 */
export function FaceDialog({
  onTaken,
  onClose,
}: {
  onTaken: (imageData: string) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [taken, setTaken] = useState<string>();
  const camera = useCamera(taken === undefined);
  const video = useRef<HTMLVideoElement>(null);
  const [shown, setShown] = useState<MediaStream>();
  const take = () => {
    if (video.current) setTaken(takePicture(video.current));
  };
  return (
    <Dialog
      title={<Trans>Photograph of the holder</Trans>}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
    >
      {taken ? (
        <div className="flex flex-col items-center gap-3">
          <img
            src={`data:image/jpeg;base64,${taken}`}
            alt={t`The photograph that was taken`}
            className="aspect-square w-full max-w-80 rounded-md border border-line"
          />
          <p role="status" className="text-muted">
            <Trans>The camera is off. Check that the whole face is visible and sharp.</Trans>
          </p>
        </div>
      ) : (
        <>
          <p className="mb-3 text-muted">
            <Trans>The face fills the frame, uncovered, with light from the front.</Trans>
          </p>
          <CameraView camera={camera} video={video} frame={<FaceFrame />} onShows={setShown} />
        </>
      )}
      <DialogActions>
        {taken ? (
          <>
            <Button icon={<RotateCcw aria-hidden size={18} />} onClick={() => setTaken(undefined)}>
              <Trans>Take another</Trans>
            </Button>
            <StatementButton variant="primary" autoFocus onClick={() => onTaken(taken)}>
              <Trans>Use this photograph</Trans>
            </StatementButton>
          </>
        ) : (
          <>
            <Button onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            {camera.stream && camera.stream === shown ? (
              <Button variant="primary" autoFocus icon={<Camera aria-hidden size={18} />} onClick={take}>
                <Trans>Take the photograph</Trans>
              </Button>
            ) : null}
          </>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** An oval that shows where to hold the face. */
function FaceFrame() {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className="pointer-events-none absolute inset-0 size-full">
      <path
        d="M0 0h100v100H0ZM50 10a29 40 0 1 0 0 80a29 40 0 1 0 0-80Z"
        fill="rgb(0 0 0 / 0.45)"
        fillRule="evenodd"
      />
      <ellipse
        cx="50"
        cy="50"
        rx="29"
        ry="40"
        fill="none"
        stroke="white"
        strokeWidth="0.8"
        strokeDasharray="3 2"
      />
    </svg>
  );
}
