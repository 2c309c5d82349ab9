import { fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';

/** The photograph that this camera takes, in base64. */
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
 * Simulates a camera in jsdom, which has neither media nor a canvas. `failure`: the name of the DOMException to
 * refuse with. `isOn`: the number of open streams.
 */
export function plugInCamera() {
  const tracks: Track[] = [];
  const camera = {
    failure: undefined as string | undefined,
    isOn: () => tracks.filter(({ readyState }) => readyState === 'live').length,
    /** Fires the event for the first picture of the stream. */
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
