import { importColumns } from '@afyakadi/contract';
import { expect, it, onTestFinished } from 'vitest';
import { readCsv } from './records.ts';

const head = `${Object.keys(importColumns.tariff).join(',')}\n`;
const row = '101,"Syrup, sweet",3,medicine,,"1,200",500mg,Tablet,no,\n';

it.each([
  ['rows', row.repeat(10_000)],
  ['empty lines', '\n'.repeat(500_000)],
  ['rows of nothing', ',,,,,,,,,\n'.repeat(50_000)],
])('does not block other work while it reads %s that arrive at once', async (_name, body) => {
  let turns = 0;
  let going = true;
  onTestFinished(() => {
    going = false;
  });
  const sample = () => {
    turns += 1;
    if (going) setImmediate(sample);
  };
  setImmediate(sample);
  const content = Buffer.from(head + body);
  async function* whole() {
    yield content;
  }
  for await (const found of readCsv(whole(), importColumns.tariff)) expect(found.length).toBeGreaterThan(0);
  // Other work had a turn after each 32 kB, however long these take.
  expect(turns).toBeGreaterThanOrEqual(Math.floor(content.byteLength / 32 / 1024));
});
