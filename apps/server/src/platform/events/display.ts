import { apiBase, type DisplayedCall, displayPath } from '@afyakadi/contract';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../errors.ts';
import { refusing } from '../http/api.ts';
import { bearerToken } from '../http/guards.ts';
import type { Timings } from '../timings.ts';
import type { Hub, Reader } from './hub.ts';
import { openStream, type Stream } from './stream.ts';

/** What a display may read. */
export interface DisplayBoard {
  /** Returns the facility of a token and its last calls; null for a token that is not valid. */
  read(token: string, now: Date): Promise<{ facilityId: string; calls: DisplayedCall[] } | null>;
}

export interface DisplayDeps {
  hub: Hub;
  board: DisplayBoard;
  clock: () => Date;
  timings: Pick<Timings, 'events'>;
}

/** Milliseconds after which a stream ends and the display connects again. */
const life = 12 * 3_600_000;

/** The most displays of a facility at this server. */
const maxOfFacility = 40;

/**
 * GET /api/v1/display/events: the calls of a facility for its displays, as server-sent events. Each message is the
 * whole board: numbers, care points and rooms, and nothing of a patient. The token is the display's own; it is checked
 * with each change.
 */
export function registerDisplay(app: FastifyInstance, deps: DisplayDeps): void {
  const url = apiBase + displayPath;
  const open = new Map<string, number>();
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const token = bearerToken(request);
      const first = await deps.board.read(token, deps.clock());
      if (!first) throw new Failure('unauthenticated');
      const { facilityId } = first;
      const count = (open.get(facilityId) ?? 0) + 1;
      if (count > maxOfFacility) throw new Failure('tooMany');
      open.set(facilityId, count);
      reply.hijack();
      const stream = openStream(reply.raw, reply.getHeaders(), life, deps.timings.events);
      const board = createBoard(stream, () => deps.board.read(token, deps.clock()));
      let leave: (() => void) | undefined;
      let closed = false;
      reply.raw.once('close', () => {
        closed = true;
        leave?.();
        open.set(facilityId, (open.get(facilityId) ?? 1) - 1);
      });
      board.show(first.calls);
      leave = await deps.hub.join(facilityId, board.reader, undefined).catch(() => {
        stream.end();
        return undefined;
      });
      if (closed) leave?.();
    },
  });
  app.route(refusing(url, ['GET'], true));
}

/** Sends the board when it differs from what the display shows. Changes during a read are covered by the next one. */
function createBoard(stream: Stream, read: () => ReturnType<DisplayBoard['read']>) {
  let shown: string | undefined;
  let reading = false;
  let again = false;
  const show = (calls: DisplayedCall[]) => {
    const text = JSON.stringify(calls);
    if (text !== shown) stream.send('calls', '0', calls);
    shown = text;
  };
  const refresh = async () => {
    again = true;
    if (reading) return;
    reading = true;
    try {
      while (again) {
        again = false;
        const board = await read();
        if (!board) return stream.end();
        show(board.calls);
      }
    } catch {
      // The display connects again.
      stream.end();
    } finally {
      reading = false;
    }
  };
  const reader: Reader = {
    // Reception hears of the visits of all care points.
    role: 'receptionist',
    send: () => void refresh(),
    end: () => stream.end(),
  };
  return { show, reader };
}
