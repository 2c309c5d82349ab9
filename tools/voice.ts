// node tools/run.mjs tools/voice.ts: makes the clips with which the display of the queue says a number and a room, into
// apps/web/public/voice. Needs Debian's espeak-ng; the product runs without it, because the clips are kept as files.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const target = join(import.meta.dirname, '..', 'apps', 'web', 'public', 'voice');

const upTo = (last: number) => Array.from({ length: last }, (_, index) => String(index + 1));
const tens = ['20', '30', '40', '50', '60', '70', '80', '90'];
const hundreds = upTo(9).map((digit) => `${digit}00`);
const numbers = (own: number) => [...new Set([...upTo(own), ...tens, ...hundreds])];

/** What each clip says; a number is said as it is. */
const voices = {
  en: { number: 'Number', room: 'Room', ...itself(numbers(20)) },
  sw: { number: 'Namba', room: 'Chumba', na: 'na', ...itself(numbers(10)) },
} as const satisfies Record<string, Record<string, string>>;

function itself(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(words.map((word) => [word, word]));
}

/** Samples per second of the clips: as on the telephone, and a quarter of the bytes. */
const rate = 11_025;

/** Returns a WAV file of 8 bits from espeak-ng's of 16 bits, with half the samples and without the silence around it. */
function shorten(wave: Buffer): Buffer {
  const samples: number[] = [];
  for (let at = 44; at + 3 < wave.length; at += 4)
    samples.push((wave.readInt16LE(at) + wave.readInt16LE(at + 2)) / 2);
  const isLoud = (sample: number) => Math.abs(sample) > 200;
  const body = samples.slice(
    Math.max(0, samples.findIndex(isLoud) - 200),
    samples.findLastIndex(isLoud) + 600,
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + body.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(body.length, 40);
  return Buffer.concat([head, Buffer.from(body.map((sample) => Math.round(sample / 256) + 128))]);
}

let bytes = 0;
for (const [voice, clips] of Object.entries(voices)) {
  mkdirSync(join(target, voice), { recursive: true });
  for (const [name, text] of Object.entries(clips)) {
    const wave = execFileSync('espeak-ng', ['-v', voice, '-s', '135', '--stdout', text]);
    const clip = shorten(wave);
    writeFileSync(join(target, voice, `${name}.wav`), clip);
    bytes += clip.length;
  }
}
console.log(`${Math.round(bytes / 1024)} kB in ${target}`);
