import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { Band } from '../../../ui/Band.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { SwitchCamera } from '../../../ui/icons.ts';
import type { CameraProblem } from './camera.ts';
import { isMirror, type useCamera } from './useCamera.ts';

/** The camera's picture, cropped to the square that is taken, with a frame; otherwise the problem. */
export function CameraView({
  camera,
  video,
  frame,
  onShows,
}: {
  camera: ReturnType<typeof useCamera>;
  video: RefObject<HTMLVideoElement | null>;
  frame: ReactNode;
  /** Runs when the stream shows its first picture, which can then be taken. */
  onShows?: (stream: MediaStream) => void;
}) {
  const { t } = useLingui();
  const { stream, problem } = camera;
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream ?? null;
    return () => {
      element.srcObject = null;
    };
  }, [stream, video]);
  if (problem) return <Problem problem={problem} again={camera.again} />;
  return (
    <div className="flex flex-col items-center gap-3">
      <div className="relative aspect-square w-full max-w-80 overflow-hidden rounded-md bg-black">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          onLoadedData={() => stream && onShows?.(stream)}
          aria-label={t`What the camera shows`}
          className={cx('size-full object-cover', stream && isMirror(stream) && '[scale:-1_1]')}
        />
        {frame}
        {stream ? null : (
          <p role="status" className="absolute inset-0 flex items-center justify-center text-white">
            <Trans>Starting the camera</Trans>
          </p>
        )}
      </div>
      {camera.several ? (
        <Button variant="quiet" icon={<SwitchCamera aria-hidden size={18} />} onClick={camera.other}>
          <Trans>Other camera</Trans>
        </Button>
      ) : null}
    </div>
  );
}

function Problem({ problem, again }: { problem: CameraProblem; again: () => void }) {
  const { t } = useLingui();
  const words: Record<CameraProblem, { title: string; text: string }> = {
    none: {
      title: t`No camera found`,
      text: t`Connect a camera to this computer, or use a phone or tablet, and try again.`,
    },
    denied: {
      title: t`The camera is not allowed`,
      text: t`Allow the camera with the icon beside the address, or in the browser's settings, then try again.`,
    },
    busy: {
      title: t`Another program uses the camera`,
      text: t`Close the other program, such as a video call, and try again.`,
    },
    insecure: {
      title: t`The camera works over a secure connection only`,
      text: t`Open this page by its address with https, or ask your administrator.`,
    },
    lost: {
      title: t`The camera was disconnected`,
      text: t`Connect it again and try again.`,
    },
    other: {
      title: t`The camera does not work`,
      text: t`Connect it again, or restart the browser, and try again.`,
    },
  };
  const { title, text } = words[problem];
  return (
    <Band tone="warn" title={title} announce="alert">
      <p className="mb-3">{text}</p>
      <Button onClick={again}>
        <Trans>Try again</Trans>
      </Button>
    </Band>
  );
}
