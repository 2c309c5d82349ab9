import { describe, expect, it } from 'vitest';
import { type News, unseenOf } from './news.ts';
import { type Place, placeOf } from './place.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 26, 12, 0, second));
/** A place at which all transactions below a number had ended, but those that are open. */
const place = (second: number, xmax: number, open = '', timeline = 1, recovered?: Date): Place =>
  placeOf(`${open.split(',')[0] || xmax}:${xmax}:${open}`, at(second), timeline, recovered ?? null);
const news = (changes: Partial<News> = {}): News => ({
  since: place(0, 100),
  place: place(5, 200),
  sources: new Map(),
  ...changes,
});
const source = (xid: number, ofAddress = false) => new Map([['here', [{ xid: BigInt(xid), ofAddress }]]]);

describe('the news of a facility', () => {
  it.each([
    ['there are none', place(0, 100), news()],
    [
      'they are of others',
      place(0, 100),
      news({ sources: new Map([['there', [{ xid: 150n, ofAddress: false }]]]) }),
    ],
    ['its readers have got them', place(3, 160), news({ sources: source(150) })],
  ])('need no statement: %s', (_name, own, found) => {
    expect(unseenOf('here', own, found)).toEqual([]);
  });

  it.each([
    ['there are some', place(0, 100), news({ sources: source(150) })],
    ['one was not committed at its place', place(3, 160, '150'), news({ sources: source(150) })],
    ['what came before is unknown', place(0, 100), news({ since: undefined })],
    ['its place is before what is known', place(0, 99), news()],
    ['a transaction ended between its place and what is known', place(0, 100, '98'), news()],
    ['its place is of another primary than what is known', place(3, 150, '', 2), news()],
    ['after a failover', place(0, 100), news({ place: place(5, 90, '', 2) })],
    ['after a crash', place(0, 100), news({ place: place(5, 90, '', 1, at(3)) })],
    [
      'after a crash, when what is known began before it',
      place(4, 150, '', 1, at(3)),
      news({ place: place(5, 200, '', 1, at(3)) }),
    ],
    ['numbers begin again, as after a restore', place(0, 300), news({ since: place(2, 150) })],
  ])('are read: %s', (_name, own, found) => {
    expect(unseenOf('here', own, found)).toBeNull();
  });

  it('are left to a read that was later', () => {
    expect(unseenOf('here', place(6, 250), news({ since: undefined, sources: source(150) }))).toBeUndefined();
  });

  it('are told at once when only a scheme’s address changed', () => {
    const event = { topic: 'scheme', carePointId: null, visitId: null, memberId: null };
    expect(unseenOf('here', place(0, 100), news({ sources: source(150, true) }))).toEqual([
      { event, kind: undefined, xid: 150n },
    ]);
  });
});
