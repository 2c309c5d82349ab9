import { expect, it } from 'vitest';
import { JobPartError } from '../errors.ts';
import { censored, errorForLog } from './log.ts';

it('logs the causes of an aggregate error without quoting what they read', () => {
  const database = Object.assign(new Error('Key (card_no)=(109900035308) already exists'), {
    code: '23505',
    constraint: 'card_once',
    table: 'card',
  });
  const quoting = Object.assign(new Error('Unexpected token in 109900035308'), { name: 'SyntaxError' });
  const gathered = new AggregateError([database, quoting, new Error('A tariff without a price')], 'of two');
  const logged = errorForLog(gathered);
  expect(logged).toMatchObject({
    type: 'AggregateError',
    errors: [
      { type: 'DatabaseError', message: '23505', constraint: 'card_once', table: 'card' },
      { type: 'SyntaxError' },
      { type: 'Error', message: 'A tariff without a price' },
    ],
  });
  expect(JSON.stringify(logged)).not.toContain('1099');
});

it('ends with an error that contains itself, and one that contains very many', () => {
  const itself = new AggregateError([], 'itself');
  itself.errors.push(itself, ...Array.from({ length: 100 }, () => new Error('one more')));
  const { errors } = errorForLog(itself);
  expect(errors).toHaveLength(5);
  expect(errors).toMatchObject([{ message: 'several failures' }, {}, {}, {}, { message: 'one more' }]);
});

it('names the part of a job that failed, alone or of several, with its cause by the same rules', () => {
  const refused = Object.assign(new Error('Key (card_no)=(109900035308) already exists'), { code: '23505' });
  const parts = [
    new JobPartError('Facility 01099, scheme of WCF', new Error('The scheme does not answer')),
    new JobPartError('Facility 01098, scheme of all other cards', refused),
  ];
  const [first, second] = [
    { message: 'Facility 01099, scheme of WCF', cause: { message: 'The scheme does not answer' } },
    { message: 'Facility 01098, scheme of all other cards', cause: { message: '23505' } },
  ];
  expect(errorForLog(parts[0])).toMatchObject(first);
  const gathered = new AggregateError(parts, 'of two');
  expect(errorForLog(gathered)).toMatchObject({ errors: [first, second] });
  expect(errorForLog(new JobPartError('Facility 01099', gathered))).toMatchObject({
    cause: { message: 'several failures' },
  });
  expect(JSON.stringify(errorForLog(gathered))).not.toContain('109900035308');
});

it('adds no causes where there are none', () => {
  expect(errorForLog(new Error('alone'))).not.toHaveProperty('errors');
});

it('hides what may be personal, also inside a field', () => {
  const line = { route: '/x', cardNo: '1', killed: { name: 'Asha', pid: 7 }, err: new Error('kept') };
  expect(censored(line)).toEqual({
    route: '/x',
    cardNo: '…',
    killed: { name: '…', pid: 7 },
    err: line.err,
  });
});
