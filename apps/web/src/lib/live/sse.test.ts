import { describe, expect, it } from 'vitest';
import { type StreamMessage, streamReader } from './sse.ts';

function readAll(pieces: readonly string[]): { messages: StreamMessage[]; waits: number[] } {
  const messages: StreamMessage[] = [];
  const waits: number[] = [];
  const read = streamReader(
    (message) => messages.push(message),
    (wait) => waits.push(wait),
  );
  for (const piece of pieces) read(piece);
  return { messages, waits };
}

const message = (data: string, id = '', event = 'message') => ({ data, id, event });

describe('an event stream', () => {
  it.each([
    ['a message', 'data: one\n\n', [message('one')]],
    [
      'line ends of both kinds',
      'data: one\r\n\r\ndata: two\r\rdata: three\n\n',
      ['one', 'two', 'three'].map((d) => message(d)),
    ],
    ['several data lines', 'data: one\ndata:two\ndata\n\n', [message('one\ntwo\n')]],
    ['one blank after the colon, and no more', 'data:  one\n\n', [message(' one')]],
    ['colons in the value', 'data: {"a":1}\n\n', [message('{"a":1}')]],
    ['an event name', 'event: change\ndata: x\n\ndata: y\n\n', [message('x', '', 'change'), message('y')]],
    [
      'an id, which later messages keep',
      'id: 7\ndata: x\n\ndata: y\n\n',
      [message('x', '7'), message('y', '7')],
    ],
    ['an id without a message', 'id: 7\n\ndata: x\n\n', [message('x', '7')]],
    [
      'an empty id, which resets the last',
      'id: 7\ndata: x\n\nid\ndata: y\n\n',
      [message('x', '7'), message('y')],
    ],
    [
      'an id with a null character, which is ignored',
      'id: 7\ndata: x\n\nid: 8\0\ndata: y\n\n',
      [message('x', '7'), message('y', '7')],
    ],
    ['comments and unknown fields', ': beat\n\ncolour: red\ndata: x\n:\n\n', [message('x')]],
    ['a byte order mark', '\uFEFFdata: x\n\n', [message('x')]],
    ['nothing without data', 'event: change\n\n\n\n', []],
    ['nothing without a blank line at the end', 'data: one\n\ndata: two\n', [message('one')]],
    ['letters of all scripts', 'data: Ngʼombe 牛 🐄\n\n', [message('Ngʼombe 牛 🐄')]],
  ])('handles %s', (_name, text, expected) => {
    expect(readAll([text]).messages).toEqual(expected);
    // The network can cut the text anywhere.
    expect(readAll([...text]).messages).toEqual(expected);
    for (let at = 1; at < text.length; at += 1) {
      expect(readAll([text.slice(0, at), '', text.slice(at)]).messages).toEqual(expected);
    }
  });

  it('reports the reconnection delay in whole ms', () => {
    expect(readAll(['retry: 1500\n\nretry: soon\nretry:\nretry: -1\n\n']).waits).toEqual([1500]);
  });
});
