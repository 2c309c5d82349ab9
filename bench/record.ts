import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@afyakadi/contract';
import { answererOf } from '../apps/server/src/platform/http/answer.ts';
import { IdempotencyRecord } from '../apps/server/src/platform/http/idempotency.ts';
import type { Caller, Route } from '../apps/server/src/platform/http/route.ts';
import { defaultTimings } from '../apps/server/src/platform/timings.ts';
import { type Given, type Learned, learn, repeat } from './program.ts';
import { recorder, type Sent } from './recording.ts';

/** A call that the product's own handler answers, on the recording database. */
interface Recorded {
  endpoint: Endpoint;
  caller: Caller;
  params?: object;
  query?: object;
  body?: object;
}

/** Records calls of the product's routes on one recording database. */
export class Recording {
  /** Created on `database`, so they are added after it. */
  readonly routes: Route[] = [];
  readonly database;
  private readonly sent: Sent[];
  private readonly today: string;
  private programs = 0;

  private constructor({ database, sent }: Awaited<ReturnType<typeof recorder>>, today: string) {
    this.database = database;
    this.sent = sent;
    this.today = today;
  }

  static async on(url: string, today: string): Promise<Recording> {
    return new Recording(await recorder(url), today);
  }

  /** A read with its recorded values, as the product makes it again and again: only the first one is audited. */
  async read(call: Recorded): Promise<Learned> {
    await this.answer(call, null);
    const { sent, answer } = await this.answer(call, null);
    return { program: repeat(this.nextName(), sent), answer };
  }

  /**
   * A change, as the product makes it, with the key and its answer.
   * @param given what differs in every request
   * @param known identifiers that stay
   */
  async change(call: Recorded, given: Given, known: readonly string[]): Promise<Learned> {
    const key = randomUUID();
    const { sent, answer } = await this.answer(call, key);
    const { accountId, familyId, facility } = call.caller;
    const stay = [accountId, familyId, facility.id, ...known];
    return { program: learn(this.nextName(), sent, { ...given, key }, stay), answer };
  }

  private nextName(): string {
    return `program${this.programs++}`;
  }

  /** Answers a call; returns the statements that it sent, and the answer. */
  private async answer(call: Recorded, key: string | null): Promise<{ sent: Sent[]; answer: unknown }> {
    const { endpoint, caller, params = {}, query = {}, body = {} } = call;
    const { database, today, sent } = this;
    const now = new Date();
    const route = this.routes.find((one) => one.operation === endpoint);
    if (!route) throw new Error(`${endpoint.name} has no route`);
    const toEnvelope = answererOf(endpoint, false);
    const idempotency = new IdempotencyRecord({
      database,
      endpoint,
      caller,
      now,
      key,
      content: [params, query, body],
      answer: toEnvelope,
      timings: defaultTimings.idempotency,
    });
    const from = sent.length;
    const result = await route.prepare({ params, query, body }).run({
      caller,
      now,
      today,
      idempotency,
      origin: '',
      browser: null,
      content: null,
      change: (work) =>
        database.transaction(caller.facility.id, async (tx) => {
          await idempotency.begin(tx);
          const result = await work(tx);
          await idempotency.complete(tx, { ok: result });
          return result;
        }),
    });
    return { sent: sent.slice(from), answer: toEnvelope(result, query) };
  }
}
