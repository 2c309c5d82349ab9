import fc from 'fast-check';
import { expect, it } from 'vitest';
import { namesMemberTwice } from '../src/formats/json.ts';

const name = fc.oneof(fc.string(), fc.constantFrom('a', '"', '\\', '{', ':', 'é', '__proto__'));

it('finds no member twice in what JSON.stringify writes, however it is indented', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3), (value, blanks) => {
      expect(namesMemberTwice(JSON.stringify(value, null, blanks))).toBe(false);
    }),
    { seed: 20_261_128 },
  );
});

it('finds each one that is there twice, also where it is written in another way', () => {
  const escaped = (unit: number) => `\\u${unit.toString(16).padStart(4, '0')}`;
  const written = (text: string) =>
    `"${[...text.split('')].map((unit) => escaped(unit.charCodeAt(0))).join('')}"`;
  fc.assert(
    fc.property(name, fc.jsonValue(), fc.jsonValue(), (twice, one, other) => {
      const members = [
        `${JSON.stringify(twice)} : ${JSON.stringify(one)}`,
        '"x ": [{}, "}"]',
        `${written(twice)}:${JSON.stringify(other)}`,
      ];
      const text = `[{"x":{${members.join(', ')}}}]`;
      expect(Object.keys(JSON.parse(text)[0].x).length).toBeLessThan(3);
      expect(namesMemberTwice(text)).toBe(true);
    }),
    { seed: 20_261_128 },
  );
});
