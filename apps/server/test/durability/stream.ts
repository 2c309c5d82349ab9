import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { insertEvent, openStream } from '../events/factories.ts';
import { cardOf } from '../setup/fixtures.ts';
import type { Product } from './product.ts';

let product: Product;

/** Uses many transaction numbers for work that is rolled back: nobody waits until it is on the disk. */
const undo = () =>
  product.rows(`do $$ begin
    for n in 1..500 loop
      begin create temp table undone (n int); raise exception 'undone'; exception when others then null; end;
    end loop;
    raise exception 'all undone';
  end $$`);
const nextNumber = async () => {
  const [row] = await product.rows('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  return Number(row?.next);
};

/**
 * Kills the product with a reader at its stream until PostgreSQL restarts with lower transaction numbers than the
 * reader has seen. If the log of the rolled-back work reached the disk in time, it does not, and the next crash
 * must.
 */
async function crashUntilNumbersComeAgain() {
  for (let crash = 1; crash <= 6; crash += 1) {
    const token = await product.signIn('doctor');
    await expect(undo()).rejects.toThrow('all undone');
    const stream = await openStream(product.origin, token);
    const numbers = await nextNumber();
    const ended = product.ended();
    product.kill();
    await ended;
    stream.close();
    await product.start();
    if ((await nextNumber()) < numbers) return { stream, numbers };
  }
  throw new Error('PostgreSQL wrote every number to the disk in time, six times');
}

/** Sends a change under a number that PostgreSQL assigns again after a crash. */
export async function crashUnderStream(given: Product): Promise<void> {
  product = given;
  // Otherwise the log writer writes the rolled-back work within 200 ms, or after each megabyte, before the crash.
  await product.rows("alter system set wal_writer_delay = '10s'");
  await product.rows("alter system set wal_writer_flush_after = '1GB'");
  await product.rows('select pg_reload_conf()');
  const [place] = await product.rows('select facility_id from account_identifier where value = $1', [
    cardOf('doctor'),
  ]);
  const { stream, numbers } = await crashUntilNumbersComeAgain();
  const memberId = randomUUID();
  await product.rows(insertEvent, [place?.facility_id, 'visits', null, memberId]);
  await expect(undo()).rejects.toThrow('all undone');
  await expect(undo()).rejects.toThrow('all undone');
  expect(await nextNumber()).toBeGreaterThan(numbers);
  const resumed = await openStream(product.origin, await product.signIn('doctor'), stream.lastId());
  const [first] = resumed.messages;
  resumed.close();
  // Claims that the kills before left unfinished are sent meanwhile.
  const change = expect.objectContaining({ memberId });
  expect(first).toMatchObject({ event: 'ready', events: expect.arrayContaining([change]) });
}
