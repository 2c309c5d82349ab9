import { maxImageCharacters } from '@afyakadi/contract/limits';

/**
 * Why there is no picture: no camera, no permission, used by another program, a page without HTTPS, unplugged, or
 * another reason.
 */
export type CameraProblem = 'none' | 'denied' | 'busy' | 'insecure' | 'lost' | 'other';

export class CameraError extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(`The camera cannot be used: ${problem}`);
    this.problem = problem;
  }
}

/** The side of a picture, in px. */
export const pictureSide = 480;

/**
 * Opens a camera. Throws CameraError.
 * @param deviceId the camera; by default the rear camera if there is one, because it films the patient or card
 */
export async function openCamera(deviceId?: string): Promise<MediaStream> {
  // Browsers offer cameras only over HTTPS and on localhost.
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

/** Closes the camera and turns off its light. */
export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Returns the ids of the computer's cameras; only known while one is open. */
export async function cameraIds(): Promise<string[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
}

/**
 * Takes the middle square of the camera's picture as a JPEG in base64: 480 px, at most `maxImageCharacters`. Throws
 * CameraError `other` if there is no picture yet.
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
  const picture = [0.85, 0.6, 0.4, 0.2]
    .map((quality) => () => canvas.toDataURL('image/jpeg', quality).replace(/^[^,]*,/, ''))
    .reduce((image, make) => (image.length > 0 && image.length <= maxImageCharacters ? image : make()), '');
  // Frees the pixels now, without waiting for the garbage collection of the canvas.
  canvas.width = canvas.height = 0;
  return picture;
}
