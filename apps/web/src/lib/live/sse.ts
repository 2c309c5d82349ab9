/** One message of an event stream. */
export interface StreamMessage {
  event: string;
  data: string;
  /** The last event id of the stream at this message. */
  id: string;
}

/**
 * Parses an event stream (HTML Standard, Server-sent events) from pieces of text of any size. Lines end with CR, LF
 * or both. A leading byte order mark is skipped. Several data lines form one text.
 * @param take gets each complete message
 * @param wait gets the reconnection delay, in ms, that the server requests
 */
export function streamReader(take: (message: StreamMessage) => void, wait: (milliseconds: number) => void) {
  let rest = '';
  let started = false;
  let afterReturn = false;
  let id = '';
  let event = '';
  let data: string[] = [];

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) take({ event: event || 'message', data: data.join('\n'), id });
      event = '';
      data = [];
      return;
    }
    const colon = text.indexOf(':');
    const field = colon < 0 ? text : text.slice(0, colon);
    const rawValue = colon < 0 ? '' : text.slice(colon + 1);
    const value = rawValue.startsWith(' ') ? rawValue.slice(1) : rawValue;
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
    else if (field === 'retry' && /^\d+$/.test(value)) wait(Number(value));
    // A line that begins with a colon is a comment: its name is empty. Unknown names are skipped too.
  }

  /** Parses the next piece of the stream's text. */
  return (piece: string): void => {
    let text = piece;
    if (!started && text !== '') {
      started = true;
      if (text.startsWith('\uFEFF')) text = text.slice(1);
    }
    // The second half of a line end that was split between two pieces.
    if (afterReturn && text.startsWith('\n')) text = text.slice(1);
    if (piece !== '') afterReturn = text === '' ? false : text.endsWith('\r');
    const lines = (rest + text).split(/\r\n|\n|\r/);
    rest = lines.pop() ?? '';
    for (const text of lines) line(text);
  };
}
