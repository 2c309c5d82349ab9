import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { CameraError, type CameraProblem, cameraIds, closeCamera, openCamera } from './camera.ts';

/**
 * Keeps a camera open while `enabled`. Closes it when the component is unmounted or the session locks. `other`
 * switches to the next camera, if there is one; `again` retries after a problem.
 */
export function useCamera(enabled: boolean) {
  const open = useSession().state === 'in';
  const [device, setDevice] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [stream, setStream] = useState<MediaStream>();
  const [problem, setProblem] = useState<CameraProblem>();
  const [ids, setIds] = useState<readonly string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies(attempt): a new attempt opens the camera again.
  useEffect(() => {
    if (!enabled || !open) return;
    let cancelled = false;
    let stream: MediaStream | undefined;
    const fail = (error: unknown) => {
      if (!cancelled) setProblem(error instanceof CameraError ? error.problem : 'other');
    };
    const start = async () => {
      const opened = await openCamera(device);
      // The component was unmounted while the browser asked for permission.
      if (cancelled) return closeCamera(opened);
      stream = opened;
      for (const track of opened.getVideoTracks())
        track.addEventListener('ended', () => fail(new CameraError('lost')));
      setStream(opened);
      setIds(await cameraIds());
    };
    start().catch(fail);
    return () => {
      cancelled = true;
      if (stream) closeCamera(stream);
      setStream(undefined);
      setProblem(undefined);
    };
  }, [enabled, open, device, attempt]);

  const other = () => {
    const now = stream?.getVideoTracks()[0]?.getSettings().deviceId ?? device;
    setDevice(ids[(ids.indexOf(now ?? '') + 1) % ids.length]);
  };
  const again = () => {
    setDevice(undefined);
    setAttempt((count) => count + 1);
  };
  return { stream, problem, several: ids.length > 1, other, again };
}

/** Returns whether a camera faces the person at the screen, who expects a mirror image. */
export function isMirror(stream: MediaStream): boolean {
  return stream.getVideoTracks()[0]?.getSettings().facingMode === 'user';
}
