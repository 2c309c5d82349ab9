// Screens that hear of changes: streams of events, which come back with their last identifier as a browser does.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveEvent, Role } from '@afyakadi/contract';
import { origins } from './servers.ts';

/** How long a browser waits before it opens a stream again: what the server tells it. */
const retry = 1_000;

export interface Screen {
  role: Role;
  /** When each event came last, in ms since 1970. */
  received: Map<string, number>;
  /** How often the server said that it cannot say what was missed. */
  resets: number;
  /** When it was connected last, in ms since 1970; undefined while it is not. */
  connected: number | undefined;
}

export const textOf = ({ topic, carePointId, visitId, memberId }: LiveEvent) =>
  [topic, carePointId, visitId, memberId].join(' ');

/** Opens a stream that stays open until the drill ends. Resolves when it is connected. */
export async function openScreen(
  role: Role,
  door: number,
  tokenOf: (role: Role) => Promise<string>,
): Promise<Screen> {
  const screen: Screen = { role, received: new Map(), resets: 0, connected: undefined };
  let place: string | undefined;

  function take(message: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message)?.[1];
    const kind = field('event');
    if (kind === undefined) return;
    screen.connected ??= Date.now();
    place = field('id') ?? place;
    if (kind === 'reset') screen.resets++;
    const events: LiveEvent[] = JSON.parse(field('data') ?? '[]');
    for (const event of events) screen.received.set(textOf(event), Date.now());
  }

  async function listen(origin: string): Promise<void> {
    const answer = await fetch(`${origin}/api/v1/events`, {
      headers: {
        authorization: `Bearer ${await tokenOf(role)}`,
        ...(place === undefined ? {} : { 'last-event-id': place }),
      },
    });
    if (!answer.ok || !answer.body) {
      await answer.body?.cancel();
      return;
    }
    let waiting = '';
    for await (const piece of answer.body.pipeThrough(new TextDecoderStream())) {
      const messages = (waiting + piece).split('\n\n');
      waiting = messages.pop() ?? '';
      for (const message of messages) take(message);
    }
  }

  void (async () => {
    for (let tried = door; ; tried++) {
      await listen(origins[tried % origins.length] ?? '').catch(() => {});
      screen.connected = undefined;
      await sleep(retry);
    }
  })();
  while (screen.connected === undefined) await sleep(50);
  return screen;
}
