/** The languages that the display speaks, in the order in which it speaks them. */
const voices = ['sw', 'en'] as const;
type Voice = (typeof voices)[number];

/**
 * Returns the clips that say a call, in order: "Namba ishirini na saba, chumba mbili", then the same in English. A room
 * that is not a number is only shown.
 * @param number from 1 to 999; others are only shown
 */
export function clipsOf({ number, room }: { number: number; room: string }): string[] {
  if (number < 1 || number > 999) return [];
  const roomNumber = /^\d{1,3}$/.test(room) ? Number(room) : 0;
  return voices.flatMap((voice) =>
    [
      'number',
      ...numberClips(voice, number),
      ...(roomNumber > 0 ? ['room', ...numberClips(voice, roomNumber)] : []),
    ].map((clip) => `/voice/${voice}/${clip}.wav`),
  );
}

/** Swahili puts "na" between the parts: mia moja na ishirini na saba. English has words of its own to twenty. */
function numberClips(voice: Voice, number: number): string[] {
  const hundreds = Math.floor(number / 100);
  const rest = number % 100;
  const wholeTo = voice === 'en' ? 20 : 10;
  const tens = rest > wholeTo ? rest - (rest % 10) : 0;
  const parts = [
    ...(hundreds > 0 ? [`${hundreds}00`] : []),
    ...(tens > 0 ? [String(tens)] : []),
    ...(rest - tens > 0 ? [String(rest - tens)] : []),
  ];
  return voice === 'sw' ? parts.flatMap((part, index) => (index > 0 ? ['na', part] : [part])) : parts;
}
