import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

/** What the photograph of this camera is, in base64. */
export const photograph = 'AAAA';

class Track extends EventTarget {
  readyState = 'live';
  stop(): void {
    this.readyState = 'ended';
  }
  getSettings() {
    return { deviceId: 'camera' };
  }
}

/**
 * A camera in jsdom, which has neither media nor a canvas. Refuses with the name of a DOMException where one is given.
 * `isOn`: how many of its streams are on.
 */
export function plugInCamera() {
  const tracks: Track[] = [];
  const camera = {
    failure: undefined as string | undefined,
    isOn: () => tracks.filter(({ readyState }) => readyState === 'live').length,
    /** The first picture of the stream is there. */
    show: async () => fireEvent.loadedData(await screen.findByLabelText('What the camera shows')),
  };
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: {
      getUserMedia: async () => {
        if (camera.failure) throw new DOMException('', camera.failure);
        const track = new Track();
        tracks.push(track);
        return { getTracks: () => [track], getVideoTracks: () => [track] };
      },
      enumerateDevices: async () => [{ kind: 'videoinput', deviceId: 'camera' }],
    },
  });
  vi.spyOn(HTMLVideoElement.prototype, 'videoWidth', 'get').mockReturnValue(640);
  vi.spyOn(HTMLVideoElement.prototype, 'videoHeight', 'get').mockReturnValue(480);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
    Object.assign(Object.create(null), { drawImage: () => undefined }),
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(`data:image/jpeg;base64,${photograph}`);
  return camera;
}

/** Removes the stubs of `plugInCamera`. */
export function unplugCamera(): void {
  Reflect.deleteProperty(navigator, 'mediaDevices');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
}
