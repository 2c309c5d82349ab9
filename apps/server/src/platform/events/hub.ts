import type { LiveEvent, LiveMessage, Role } from '@afyakadi/contract';
import type { Database, Listening } from '../database/index.ts';
import { Failure } from '../errors.ts';
import type { Timings } from '../timings.ts';
import { type News, readNews, unseenOf } from './news.ts';
import { hasSeen, isBefore, isRenumbered, type Place, placeText, readPlace } from './place.ts';
import { type Found, readPresent, readSince } from './store.ts';
import { visibleTo } from './visibility.ts';
import { eventChannel, everyFacility } from './write.ts';

/** Someone who hears: a stream to a browser. */
export interface Reader {
  role: Role;
  /** Takes a message; `id` is the place after it. */
  send(message: LiveMessage, id: string, events: readonly LiveEvent[]): void;
  /** Called when this server ends the stream. The reader reconnects with its last identifier. */
  end(): void;
}

export interface Hub {
  /**
   * Starts the stream of a reader: first `ready` with what it missed since `lastId`, or `reset`, then each change.
   * Returns what ends it. Failure: `unavailable`; then nothing was started.
   */
  join(facilityId: string, reader: Reader, lastId: string | undefined): Promise<() => void>;
  /** Ends all streams and the listening. */
  close(): Promise<void>;
}

/** How many facilities read their news at the same time, if many have some. */
const atOnce = 4;

/**
 * Publishes the committed events of all servers of the database to the readers of this process. One session listens; a
 * notice only says that a facility has news, which are then read once for all its readers. One statement for all
 * facilities finds missed events every few seconds, such as those of a broken session.
 */
export function createHub(
  database: Database,
  clock: () => Date,
  timings: Pick<Timings['events'], 'poll' | 'readRetries'>,
): Hub {
  const facilities = new Map<string, FacilityReaders>();
  let listening: Listening | undefined;
  let poller: NodeJS.Timeout | undefined;
  let closed = false;

  /** The place up to which the news of all facilities were read. */
  let common: Place | undefined;
  let checking = false;
  let checkAgain = false;

  /** Reads which facilities have news, and has those read them. A check during another one follows it. */
  const checkAll = async () => {
    checkAgain = true;
    if (checking) return;
    checking = true;
    try {
      while (checkAgain && !closed && facilities.size > 0) {
        checkAgain = false;
        await checkOnce();
      }
    } finally {
      checking = false;
    }
  };
  const checkOnce = async () => {
    const news = await retried(timings.readRetries, () => readNews(database, common));
    common = news?.place;
    const waiting = [...facilities.values()];
    const takeNext = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        if (news) await next.take(news);
        else next.endAll();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, takeNext));
  };

  return {
    async join(facilityId, reader, lastId) {
      if (closed) throw new Failure('unavailable');
      listening ??= database.listen(eventChannel, {
        onNotice: (payload) =>
          payload === everyFacility ? void checkAll() : facilities.get(payload)?.poll(),
        onGap: () => void checkAll(),
      });
      poller ??= setInterval(() => void checkAll(), timings.poll).unref();
      const facility =
        facilities.get(facilityId) ?? new FacilityReaders({ database, clock, timings }, facilityId);
      facilities.set(facilityId, facility);
      const leave = () => {
        // Never those who came after it: they would hear nothing more.
        if (facility.leave(reader) && facilities.get(facilityId) === facility) facilities.delete(facilityId);
      };
      try {
        await facility.join(reader, lastId);
        return leave;
      } catch (error) {
        leave();
        throw error;
      }
    },
    async close() {
      closed = true;
      clearInterval(poller);
      for (const facility of facilities.values()) facility.endAll();
      await listening?.close();
    },
  };
}

interface ReaderDeps {
  database: Database;
  clock: () => Date;
  timings: Pick<Timings['events'], 'readRetries'>;
}

/** The readers of one facility with their common place. Reads run one after the other. */
class FacilityReaders {
  private place: Place | undefined;
  private readonly places = new Map<Reader, Place>();
  private readonly coming = new Set<Reader>();
  private last: Promise<unknown> = Promise.resolve();
  private pollQueued = false;
  private readonly deps: ReaderDeps;
  private readonly id: string;

  constructor(deps: ReaderDeps, id: string) {
    this.deps = deps;
    this.id = id;
  }

  /** Reads what the reader missed, in turn with the polls, so that none comes between its place and the common one. */
  async join(reader: Reader, lastId: string | undefined): Promise<void> {
    const { database, clock } = this.deps;
    this.coming.add(reader);
    await this.inTurn(async () => {
      const since = lastId === undefined ? undefined : readPlace(lastId);
      const missed: Found = since
        ? await readSince(database, this.id, since, clock())
        : {
            place: await readPresent(database, this.id),
            events: [],
            tooMuch: since === null,
          };
      // It may have gone while this was read.
      if (!this.coming.delete(reader)) return;
      this.place ??= missed.place;
      this.places.set(reader, missed.place);
      const events = missed.events.flatMap((event) => visibleTo(reader.role, event) ?? []);
      reader.send(missed.tooMuch ? 'reset' : 'ready', placeText(missed.place), events);
    });
  }

  /** True when it was the last one. */
  leave(reader: Reader): boolean {
    this.coming.delete(reader);
    this.places.delete(reader);
    return this.places.size === 0 && this.coming.size === 0;
  }

  endAll(): void {
    for (const reader of [...this.places.keys(), ...this.coming]) reader.end();
  }

  /** Advances to the place of the news; reads the facility's events only if there may be some. */
  async take(news: News): Promise<void> {
    await this.inTurn(async () => {
      if (!this.place || this.places.size === 0) return;
      const unseen = unseenOf(this.id, this.place, news);
      if (unseen === null) await this.read(this.place);
      else if (unseen) this.publish({ place: news.place, events: unseen, tooMuch: false });
    });
  }

  /** Reads the news, if any. Notices that arrive while a poll is queued are covered by that poll. */
  poll(): void {
    if (this.pollQueued) return;
    this.pollQueued = true;
    void this.inTurn(async () => {
      this.pollQueued = false;
      if (this.place && this.places.size > 0) await this.read(this.place);
    });
  }

  private async read(since: Place): Promise<void> {
    const { database, clock, timings } = this.deps;
    const events = await retried(timings.readRetries, () => readSince(database, this.id, since, clock()));
    if (!events) return this.endAll();
    this.publish(events);
  }

  private publish({ place, events, tooMuch }: Found): void {
    this.place = place;
    const id = placeText(place);
    for (const [reader, readerPlace] of this.places) {
      const compares = !isRenumbered(readerPlace, place);
      // It came later than this was read, and got it then.
      if (!tooMuch && compares && isBefore(place, readerPlace)) continue;
      this.places.set(reader, place);
      if (tooMuch) {
        reader.send('reset', id, []);
        continue;
      }
      const news = events.flatMap((event) =>
        compares && hasSeen(readerPlace, event.xid) ? [] : (visibleTo(reader.role, event) ?? []),
      );
      if (news.length > 0) reader.send('change', id, news);
    }
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work);
    this.last = turn.catch(() => {});
    return turn;
  }
}

/** Repeats a read that fails after each pause. Returns undefined if the last one failed too. */
async function retried<T>(pauses: readonly number[], read: () => Promise<T>): Promise<T | undefined> {
  for (const pause of [...pauses, null]) {
    try {
      return await read();
    } catch {
      if (pause !== null) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return undefined;
}
