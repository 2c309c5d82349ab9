import type { DisplayedCall } from '@afyakadi/contract';
import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useCalledNumbers } from '../src/screens/display/useCalledNumbers.ts';
import { useCallVoice } from '../src/screens/display/useCallVoice.ts';
import { passTime } from './lib/screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const called = (number: number): DisplayedCall => ({
  number,
  carePoint: 'Consultation',
  room: '2',
  at: '2026-11-20T06:00:00Z',
});

it('keeps the numbers while the server restarts, and has the new ones within 5 s', async () => {
  let board: readonly DisplayedCall[] | undefined = [called(7)];
  let stop = () => {};
  vi.stubGlobal('fetch', async () => {
    if (!board) throw new TypeError('Failed to fetch');
    const body = new ReadableStream({
      start(controller) {
        stop = () => controller.error(new TypeError('network error'));
        controller.enqueue(new TextEncoder().encode(`event: calls\ndata: ${JSON.stringify(board)}\n\n`));
      },
    });
    return new Response(body);
  });
  const { result, unmount } = renderHook(() => useCalledNumbers('token'));
  await passTime(10);
  expect(result.current).toEqual({ calls: [called(7)], state: 'connected' });

  board = undefined;
  stop();
  await passTime(60_000);
  expect(result.current).toEqual({ calls: [called(7)], state: 'connecting' });

  board = [called(8), called(7)];
  await passTime(5_000);
  expect(result.current).toEqual({ calls: board, state: 'connected' });
  unmount();
});

it('offers the voice again where the browser does not let the page begin to speak', async () => {
  const played: string[] = [];
  vi.stubGlobal(
    'Audio',
    class {
      readonly clip: string;
      constructor(clip: string) {
        this.clip = clip;
      }
      async play() {
        played.push(this.clip);
        throw new DOMException('No gesture', 'NotAllowedError');
      }
    },
  );
  const silenced = vi.fn();
  const { rerender } = renderHook(({ calls }) => useCallVoice(calls, true, silenced), {
    initialProps: { calls: [called(7)] },
  });
  expect(played).toEqual([]);
  rerender({ calls: [{ ...called(8), at: '2026-11-20T06:01:00Z' }, called(7)] });
  await vi.waitFor(() => expect(silenced).toHaveBeenCalled());
  expect(played[0]).toBe('/voice/sw/number.wav');
});
