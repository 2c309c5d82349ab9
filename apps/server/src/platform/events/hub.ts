import type { LiveEvent, LiveMessage, Role } from '@afyakadi/contract';
import type { Database, Listening } from '../database/index.ts';
import { Failure } from '../errors.ts';
import type { Timings } from '../timings.ts';
import { hasSeen, isOtherTimeline, type Place, placeText, readPlace } from './place.ts';
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

/**
 * Publishes the committed events of all servers of the database to the readers of this process. One session listens; a
 * notice only says that a facility has news, which are then read once for all its readers. The same read finds
 * whatever was missed while that session was broken.
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

  const pollAll = () => {
    for (const facility of facilities.values()) facility.poll();
  };

  return {
    async join(facilityId, reader, lastId) {
      if (closed) throw new Failure('unavailable');
      listening ??= database.listen(eventChannel, {
        onNotice: (payload) => (payload === everyFacility ? pollAll() : facilities.get(payload)?.poll()),
        onGap: pollAll,
      });
      poller ??= setInterval(pollAll, timings.poll).unref();
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
      const found: Found = since
        ? await readSince(database, this.id, since, clock())
        : {
            place: await readPresent(database, this.id),
            events: [],
            tooMuch: since === null,
          };
      // It may have gone while this was read.
      if (!this.coming.delete(reader)) return;
      this.place ??= found.place;
      this.places.set(reader, found.place);
      const events = found.events.flatMap((one) => visibleTo(reader.role, one) ?? []);
      reader.send(found.tooMuch ? 'reset' : 'ready', placeText(found.place), events);
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
    let found: Found | undefined;
    for (const pause of [...timings.readRetries, null]) {
      try {
        found = await readSince(database, this.id, since, clock());
        break;
      } catch {
        if (pause === null) return this.endAll();
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    }
    if (found) this.publish(found);
  }

  private publish({ place, events, tooMuch }: Found): void {
    this.place = place;
    const id = placeText(place);
    for (const [reader, readerPlace] of this.places) {
      this.places.set(reader, place);
      if (tooMuch) {
        reader.send('reset', id, []);
        continue;
      }
      const compares = !isOtherTimeline(readerPlace, place);
      const news = events.flatMap((one) =>
        compares && hasSeen(readerPlace, one.xid) ? [] : (visibleTo(reader.role, one) ?? []),
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
