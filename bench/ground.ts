import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  addAuthorizations,
  addRegisterMembers,
  cardOf,
  findPlace,
  type Place,
  vacuumAndCheckpoint,
} from './data.ts';
import { type PageCounter, pageCounter } from './pages.ts';
import { parentOf } from './processes.ts';
import type { Run } from './run.ts';
import { addPharmacyDay, addServicesDay, addWork, findWork, Stock, type Work } from './work-data.ts';

/** A database with a facility's history, and what the calls on it need. */
export interface Ground {
  readonly url: string;
  /** The PostgreSQL's process, whose children's time is counted. */
  readonly postmaster: number;
  readonly version: string;
  /** Undefined where PostgreSQL has not loaded what counts them. */
  readonly counter: PageCounter | undefined;
  readonly place: Place;
  readonly work: Work;
  readonly stock: Stock;
  /** A patient of today who waits at the pharmacy. */
  readonly memberId: string;
  /** A card that nobody has verified yet. */
  nextCard(): string;
  /** Adds a facility's history: authorizations and visits number `from` to `to`, and their orders. */
  grow(from: number, to: number): Promise<void>;
  /** Creates so many objects of each kind for the clinical calls, and then tidies. */
  supply(count: number): Promise<void>;
  /** Authorizations of today in the facility. */
  verifiedToday(): Promise<number>;
  /** Does what autovacuum would do. */
  tidy(): Promise<void>;
}

/** Prepares a database on which the product has created its schema and its demo data. `url` is the owner's. */
export async function prepareGround(run: Run, url: string): Promise<Ground> {
  const owner = new pg.Client({ connectionString: url });
  owner.on('error', () => {});
  await owner.connect();
  run.onEnd(() => Promise.race([owner.end(), sleep(2_000)]));
  const { rows } = await owner.query<{ pid: number; version: string }>(
    "select pg_backend_pid() as pid, current_setting('server_version') as version",
  );
  const place = await findPlace(owner);
  await addRegisterMembers(owner, 100_000);
  const work = await findWork(owner, place);
  const stock = new Stock(owner, place, work);
  const memberId = await addPharmacyDay(owner, place, work);
  await addServicesDay(owner, place, work);
  let members = 0;
  const tidy = () => vacuumAndCheckpoint(owner);
  return {
    url,
    postmaster: parentOf(rows[0]?.pid ?? 0),
    version: rows[0]?.version ?? '',
    place,
    work,
    stock,
    memberId,
    counter: await pageCounter(owner),
    nextCard: () => cardOf(members++),
    async grow(from, to) {
      await addAuthorizations(owner, place, from, to);
      await addWork(owner, place, work, from, to);
    },
    async supply(count) {
      for (const kind of ['order', 'dispense', 'result'] as const) await stock.fill(kind, count);
      await tidy();
    },
    async verifiedToday() {
      const { rows } = await owner.query<{ n: number }>(
        `select count(*)::int as n from card_authorization
         where facility_id = $1 and day = (now() at time zone 'Africa/Dar_es_Salaam')::date`,
        [place.facility.id],
      );
      return rows[0]?.n ?? 0;
    },
    tidy,
  };
}
