import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@afyakadi/contract';
import { answererOf } from '../apps/server/src/platform/http/answer.ts';
import { IdempotencyRecord } from '../apps/server/src/platform/http/idempotency.ts';
import type { Caller, Route } from '../apps/server/src/platform/http/route.ts';
import { defaultTimings } from '../apps/server/src/platform/timings.ts';
import { type Given, learn, type Program, repeat } from './program.ts';
import type { recorder, Sent } from './recording.ts';

/** A call that the product's own handler answers once, on the recording database. */
export interface Recorded {
  endpoint: Endpoint;
  caller: Caller;
  today: string;
  params?: object;
  query?: object;
  body?: object;
}

/** Records calls on one recording database. */
export class Recording {
  private readonly recorded: Awaited<ReturnType<typeof recorder>>;

  constructor(recorded: Awaited<ReturnType<typeof recorder>>) {
    this.recorded = recorded;
  }

  /** The statements that an operation sends. */
  async sentBy(work: () => Promise<unknown>): Promise<Sent[]> {
    const { sent } = this.recorded;
    const from = sent.length;
    await work();
    return sent.slice(from);
  }

  /** A read with its recorded values. */
  async read(name: string, routes: readonly Route[], example: Recorded): Promise<Program> {
    return repeat(name, await this.sentBy(() => this.answer(routes, example, null)));
  }

  /**
   * A change, as the product makes it: one transaction with the key and its answer around the handler's work.
   * @param given what differs in every request
   * @param known identifiers that stay
   */
  async change(
    name: string,
    routes: readonly Route[],
    example: Recorded,
    given: Given,
    known: readonly string[],
  ): Promise<Program> {
    const key = randomUUID();
    const sent = await this.sentBy(() => this.answer(routes, example, key));
    const { accountId, familyId, facility } = example.caller;
    return learn(name, sent, { ...given, key }, [accountId, familyId, facility.id, ...known]);
  }

  private async answer(routes: readonly Route[], example: Recorded, key: string | null): Promise<unknown> {
    const { endpoint, caller, today, params = {}, query = {}, body = {} } = example;
    const { database } = this.recorded;
    const now = new Date();
    const route = routes.find((one) => one.operation === endpoint);
    if (!route) throw new Error(`${endpoint.name} has no route`);
    const answer = answererOf(endpoint, false);
    const content = [params, query, body];
    const kept = new IdempotencyRecord({
      database,
      endpoint,
      caller,
      now,
      key,
      content,
      answer,
      timings: defaultTimings.idempotency,
    });
    return route.prepare({ params, query, body }).run({
      caller,
      now,
      today,
      idempotency: kept,
      origin: '',
      browser: null,
      content: null,
      change: (work) =>
        database.transaction(caller.facility.id, async (tx) => {
          await kept.begin(tx);
          const result = await work(tx);
          await kept.complete(tx, { ok: result });
          return result;
        }),
    });
  }
}
