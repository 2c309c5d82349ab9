import { describe, expect, it } from 'vitest';
import { cardIn, cleanCard, kindOfCard } from './cardNumber.ts';

describe('what is typed or pasted', () => {
  it.each([
    [' 1099 0003 5308 ', '109900035308'],
    ['1990 0412-14121-00001-23', '19900412141210000123'],
    ['01–nhif241', '01-nhif241'],
    ['109900\u200b035308\r\n', '109900035308'],
    ['１０９９', '1099'],
  ])('%j is %j', (typed, clean) => expect(cleanCard(typed)).toBe(clean));
});

describe('what a code holds', () => {
  it.each([
    ['109900035308', '109900035308'],
    ['\u0002109900035308\u0003\r', '109900035308'],
    [']C1109900035308', '109900035308'],
    ['*01-nhif241*', '01-nhif241'],
    ['%B9999^SOMEBODY^?;109900035308=2512?', '109900035308'],
    ['19900412141210000123', '19900412141210000123'],
    ['{"CardNo":"1099 0003 5308","Name":"Neema"}', '109900035308'],
    ['{"nin":19900412}', '19900412'],
    ['{"card_no":"01-nhif241","nin":"19900412141210000123"}', '01-nhif241'],
    ['https://verify.example.org/c?cardNo=109900035308&x=1', '109900035308'],
    ['NHIF|NEEMA MUSHI|109900035308|2027-01-01', '109900035308'],
  ])('%j: %j', (code, card) => expect(cardIn(code)).toBe(card));

  it.each([
    ['an address without one', 'https://verify.example.org/109900035308'],
    ['an address in which no number is named a card', 'https://x.example/?id=109900035308'],
    ['JSON without one', '{"id":"109900035308"}'],
    ['JSON with two', '{"cardNo":"109900035308","card_no":"109900035309"}'],
    ['JSON with two under one name', '{"cardNo":"109900035308","cardNo":"109900035309"}'],
    ['half of JSON', '{"cardNo":"1099'],
    ['JSON that is no object', '[109900035308]'],
    ['a value that is no text', '{"cardNo":{"a":1}}'],
    ['two numbers without a separator', '109900035308|109900035309'],
    ['words', 'WIFI:S:hospital;P:secret;;'],
    ['a word', 'PASSWORD'],
    ['too little', '123'],
    ['nothing', '\r\n'],
  ])('%s: none', (_what, code) => expect(cardIn(code)).toBeNull());
});

it('a number is named as soon as it is known what it is', () => {
  expect(
    [
      '',
      '109',
      '10990003530',
      '109900035308',
      '1990041214',
      '1990041214121',
      '19900412141210000123',
      '01-nh',
    ].map(kindOfCard),
  ).toEqual(['empty', 'other', 'card', 'card', 'other', 'between', 'national', 'old']);
});
