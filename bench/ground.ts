import { setTimeout as sleep } from 'node:timers/promises';
import { analyzeFilled } from '@afyakadi/demo/analyze';
import pg from 'pg';
import { addAuthorizations, addRegisterMembers, cardOf } from './history.ts';
import { type PageCounter, pageCounter } from './pages.ts';
import { findPlace, type Place } from './place.ts';
import { parentOf } from './processes.ts';
import type { Run } from './run.ts';
import { addToday, Stock, supplies } from './today.ts';

export const pageSize = 50;

/** The number of objects for calls that consume one when a measurement begins. */
export const supplied = 1_500;

/** A database with a facility's history, and what the calls on it need. */
export interface Ground {
  readonly url: string;
  /** The PostgreSQL's process, whose children's time is counted. */
  readonly postmaster: number;
  readonly countPages: PageCounter;
  readonly place: Place;
  readonly stock: Stock;
  /** A patient of today who waits at the pharmacy. */
  readonly memberId: string;
  /** The page in the middle of the history of cards. */
  readonly deepPage: number;
  /** A card that nobody has verified yet. */
  nextCard(): string;
  /** Does what autovacuum would do in the next minutes, so that it does not run during a measurement. */
  tidy(): Promise<void>;
}

/** The content of a database. */
export interface Content {
  /** Authorizations of the facility that calls. */
  size: number;
  /** The number of other facilities. */
  facilities?: number;
  /** Adds more. `url` is a superuser's. */
  fill?: (url: string, place: Place) => Promise<void>;
}

/** Fills a database on which the product has created its schema and its demo data. `url` is a superuser's. */
export async function prepareGround(
  run: Run,
  url: string,
  { size, facilities, fill }: Content,
): Promise<Ground> {
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  await owner.connect();
  run.onEnd(() => Promise.race([owner.end(), sleep(2_000)]));
  const place = await findPlace(owner);
  await addRegisterMembers(owner, 100_000);
  const memberId = await addToday(owner, place);
  await addAuthorizations(owner, place, size, facilities);
  await fill?.(url, place);
  const stock = new Stock(owner, place);
  for (const kind of supplies) await stock.fill(kind, supplied);
  const { rows } = await owner.query<{ pid: number; newer: number }>(
    `select pg_backend_pid() as pid, count(*)::int as newer from card_authorization
     where facility_id = $1 and day = (now() at time zone 'Africa/Dar_es_Salaam')::date`,
    [place.facility.id],
  );
  const { pid = 0, newer = 0 } = rows[0] ?? {};
  let members = 0;
  return {
    url,
    postmaster: parentOf(pid),
    countPages: await pageCounter(owner),
    place,
    stock,
    memberId,
    deepPage: Math.floor((newer + size / 2) / pageSize),
    nextCard: () => cardOf(members++),
    async tidy() {
      await analyzeFilled(owner, 'vacuum (analyze)');
      await owner.query('checkpoint');
    },
  };
}
