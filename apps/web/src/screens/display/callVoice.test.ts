import { expect, it } from 'vitest';
import { clipsOf } from './callVoice.ts';

it.each([
  [{ number: 27, room: '2' }, 'sw/number sw/20 sw/na sw/7 sw/room sw/2 en/number en/20 en/7 en/room en/2'],
  [
    { number: 113, room: '10' },
    'sw/number sw/100 sw/na sw/10 sw/na sw/3 sw/room sw/10 en/number en/100 en/13 en/room en/10',
  ],
  [{ number: 300, room: 'Lab' }, 'sw/number sw/300 en/number en/300'],
  [{ number: 1000, room: '1' }, ''],
])('says %j', (call, clips) => {
  expect(
    clipsOf(call)
      .map((clip) => clip.slice('/voice/'.length, -'.wav'.length))
      .join(' '),
  ).toBe(clips);
});
