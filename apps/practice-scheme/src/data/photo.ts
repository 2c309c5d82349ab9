import { crc32, deflateSync } from 'node:zlib';

let made: string | undefined;

/** Returns a drawn face as a PNG in base64: photographs would show real people. */
export function photo(): string {
  made ??= png(60, 72, colourAt).toString('base64');
  return made;
}

type Colour = readonly [red: number, green: number, blue: number];

function colourAt(x: number, y: number): Colour {
  const within = (cx: number, cy: number, rx: number, ry: number) =>
    ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
  if (within(30, 24, 17, 15) && y < 24) return [58, 42, 92];
  if (within(30, 30, 14, 17)) return [138, 90, 60];
  if (within(30, 74, 25, 22)) return [47, 107, 124];
  return [207, 227, 234];
}

/** A picture as PNG, eight bits a colour, without a filter. */
function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([0, ...Array.from({ length: width }, (__, x) => colourAt(x, y)).flat()]),
  );
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
