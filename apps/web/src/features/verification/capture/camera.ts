import { mostImageCharacters } from '@afyakadi/contract/words';

/**
 * Why there is no picture: no camera; the person or the computer forbids it; another program has it; the page is not
 * reached by HTTPS; it was pulled out; anything else.
 */
export type CameraProblem = 'none' | 'denied' | 'busy' | 'insecure' | 'lost' | 'other';

export class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(`The camera cannot be used: ${problem}`);
    this.problem = problem;
  }
}

/** Side of a picture, in pixels. */
export const pictureSide = 480;

/**
 * Turns a camera on. @param deviceId which one; without it the one that looks away from who holds the device, where
 * there is such a one: it is somebody else's face or card that is looked at. Throws CameraError.
 */
export async function openCamera(deviceId?: string): Promise<MediaStream> {
  // Browsers hide cameras from pages that somebody on the way could have changed.
  if (!navigator.mediaDevices) throw new CameraError('insecure');
  const which = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } };
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { ...which, width: { ideal: 1280 }, height: { ideal: 720 } },
    });
  } catch (error) {
    throw new CameraError(problemOf(error));
  }
}

const problems: Readonly<Record<string, CameraProblem>> = {
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  AbortError: 'busy',
};

function problemOf(error: unknown): CameraProblem {
  return (error instanceof DOMException && problems[error.name]) || 'other';
}

/** Turns it off, and its light with it. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** The identifiers of the computer's cameras; known only while one is on. */
export async function cameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
}

/**
 * The middle square of what the camera shows, as JPEG in base64: 480 pixels, at most `mostImageCharacters`. Throws
 * CameraError `other` while it shows nothing yet.
 */
export function takePicture(video: HTMLVideoElement): string {
  const { videoWidth: width, videoHeight: height } = video;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = pictureSide;
  const context = canvas.getContext('2d');
  const side = Math.min(width, height);
  if (!context || side === 0) throw new CameraError('other');
  context.drawImage(
    video,
    ...([(width - side) / 2, (height - side) / 2, side, side] as const),
    ...([0, 0, pictureSide, pictureSide] as const),
  );
  const made = [0.85, 0.6, 0.4, 0.2]
    .map((quality) => () => canvas.toDataURL('image/jpeg', quality).replace(/^[^,]*,/, ''))
    .reduce((found, make) => (found.length > 0 && found.length <= mostImageCharacters ? found : make()), '');
  // The pixels go with it, whenever the canvas itself is swept away.
  canvas.width = canvas.height = 0;
  return made;
}
