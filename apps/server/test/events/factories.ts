import type { LiveEvent, LiveTopic } from '@afyakadi/contract';
import { buildApp } from '../../src/app.ts';
import { dataKeys } from '../../src/platform/config/secret.ts';
import { openDatabase } from '../../src/platform/database/index.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { Body } from '../setup/body.ts';
import type { TestServer } from '../setup/server.ts';
import { fastTimings, withTimings } from '../setup/timings.ts';

export interface Message {
  event: string;
  id: string;
  events: LiveEvent[];
}

/** A stream as a browser reads it: over HTTP, from a socket. */
export interface EventStream {
  status: number;
  headers: Headers;
  /** The envelope of a refusal. */
  body: Body | null;
  messages: Message[];
  /** Resolves with the first matching message; fails if none came in time. */
  until(fits: (message: Message) => boolean): Promise<Message>;
  /** All events so far. */
  events(): LiveEvent[];
  lastId(): string;
  /** Resolves when the server ends the stream. */
  ended: Promise<void>;
  close(): void;
}

/** Opens the stream of a server that listens at `origin`, and waits for the first message or the refusal. */
export async function openStream(origin: string, token?: string, lastId?: string): Promise<EventStream> {
  const controller = new AbortController();
  const response = await fetch(`${origin}/api/v1/events`, {
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
    },
    signal: controller.signal,
  });
  const messages: Message[] = [];
  const waiting = new Set<() => void>();
  const stream = response.ok && response.body;
  const ended = stream
    ? read(stream, (message) => {
        messages.push(message);
        for (const check of waiting) check();
      })
    : Promise.resolve();
  const opened: EventStream = {
    status: response.status,
    headers: response.headers,
    body: stream ? null : new Body(await response.text()),
    messages,
    until: (fits) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = messages.find(fits);
          if (!found) return;
          waiting.delete(check);
          clearTimeout(timer);
          resolve(found);
        };
        const timer = setTimeout(
          () => reject(new Error(`No such message: ${JSON.stringify(messages)}`)),
          20_000,
        );
        waiting.add(check);
        check();
      }),
    events: () => messages.flatMap((message) => message.events),
    lastId: () => messages.at(-1)?.id ?? '',
    ended,
    close: () => controller.abort(),
  };
  if (stream) await opened.until(() => true);
  return opened;
}

async function read(stream: ReadableStream<Uint8Array>, take: (message: Message) => void): Promise<void> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of stream) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(block.split('\n').map((line) => split(line)));
        const data = fields.get('data');
        if (data !== undefined)
          take({
            event: fields.get('event') ?? '',
            id: fields.get('id') ?? '',
            events: JSON.parse(data) as LiveEvent[],
          });
      }
    }
  } catch {
    // Aborted by the test, or cut off: the stream has ended.
  }
}

function split(line: string): [string, string] {
  const at = line.indexOf(': ');
  return [line.slice(0, at), line.slice(at + 2)];
}

/** Part of a further server process: an app on the same database, listening. It learns of changes only by notices. */
export async function secondServer(first: TestServer): Promise<{ origin: string; close(): Promise<void> }> {
  const { timings } = first.config;
  const config = { ...first.config, timings: withTimings(timings, { events: fastTimings.events }) };
  const database = openDatabase({
    url: first.adminUrl,
    poolSize: 4,
    auditKeys: dataKeys(config),
    timings: config.timings,
  });
  const app = await buildApp({ config, database, scheme: createRegister({ database }), checkAnswers: true });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    origin,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

/** Writes an event from a session of the administrator, and notifies at the commit. */
export const insertEvent = `
  with notified as (select pg_notify('afyakadi_event', $1::text))
  insert into event (facility_id, id, at, topic, care_point_id, member_id)
  select $1::uuid, gen_random_uuid(), now(), $2, $3::uuid, $4::uuid from notified`;

export function ofTopic(topic: LiveTopic) {
  return (message: Message) => message.events.some((event) => event.topic === topic);
}
export function ofMember(memberId: string) {
  return (message: Message) => message.events.some((event) => event.memberId === memberId);
}
