import { describe, expect, it } from 'vitest';
import { createTranslator } from './translator.ts';

const translate = createTranslator({
  'At most {most} characters': 'Herufi zisizidi {most}',
  'At most {most}': 'Isizidi {most}',
  'Your role does not forward patients to {place}.': 'Wadhifa wako hautumi wagonjwa {place}.',
  'Cancelled by {by} at {at}: {why}': 'Ilifutwa {at} na {by}: {why}',
  Pharmacy: 'Famasi',
});

describe('translator', () => {
  it.each([
    ['Pharmacy', 'Famasi'],
    ['At most 64 characters', 'Herufi zisizidi 64'],
    ['At most 64', 'Isizidi 64'],
    ['Your role does not forward patients to Pharmacy.', 'Wadhifa wako hautumi wagonjwa Famasi.'],
    ['Your role does not forward patients to Ward 3 (new).', 'Wadhifa wako hautumi wagonjwa Ward 3 (new).'],
    ['Cancelled by Dr A. Moshi at 14:05: out of $& stock', 'Ilifutwa 14:05 na Dr A. Moshi: out of $& stock'],
  ])('%s → %s', (text, other) => expect(translate(text)).toBe(other));

  it.each(['constructor', '', 'Something else', 'At most'])('leaves %j as it is', (text) =>
    expect(translate(text)).toBeUndefined(),
  );
});
