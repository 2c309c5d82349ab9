import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue, QueueFull, QueueLate } from './fair-queue.ts';

/** A queue before one place, and the order in which those that wait for it get it. */
function open(waiting: number) {
  const queue = new FairQueue(1, waiting);
  const served: string[] = [];
  const refused: string[] = [];
  const enter = (name: string) => {
    const [facility = '', account = ''] = name;
    return queue.enter({ facility, account }).then(
      (leave) => {
        served.push(name);
        leave();
      },
      (error: unknown) => {
        if (!(error instanceof QueueFull)) throw error;
        refused.push(name);
      },
    );
  };
  return { queue, served, refused, enter };
}

/** Takes the place, lets all of them wait for it in this order, and returns it. */
async function play(names: string[], waiting = 1_000) {
  const { queue, served, refused, enter } = open(waiting);
  const leave = await queue.enter({ facility: '-', account: '-' });
  const all = names.map(enter);
  leave();
  leave();
  await Promise.all(all);
  expect(queue.stats()).toEqual({ inside: 0, waiting: 0 });
  return { served, refused };
}

it('serves facilities in turn, and the accounts of each in turn', async () => {
  const { served } = await play(['A1', 'A1', 'A1', 'A2', 'B1', 'B1', 'C1']);
  expect(served).toEqual(['A1', 'B1', 'C1', 'A2', 'B1', 'A1', 'A1']);
});

it('lets a newcomer wait where one account has filled the queue', async () => {
  const { served, refused } = await play([...Array(12).fill('A1'), 'A2', 'B1', 'B1'], 10);
  expect(refused).toEqual(Array(5).fill('A1'));
  expect(served.slice(0, 4)).toEqual(['A1', 'B1', 'A2', 'B1']);
});

const names = fc.array(fc.constantFrom('A1', 'A1', 'A1', 'A2', 'A3', 'B1', 'B2', 'C1'), { maxLength: 60 });

it('refuses nobody while there is room, and never who has less than a fair share', async () => {
  await fc.assert(
    fc.asyncProperty(names, fc.integer({ min: 1, max: 20 }), async (list, most) => {
      const { served, refused } = await play(list, most);
      expect(served.length).toBe(Math.min(list.length, most));
      const count = (all: string[], start: string) => all.filter((name) => name.startsWith(start)).length;
      for (const one of ['A', 'B', 'C'].filter((facility) => count(refused, facility) > 0))
        for (const other of ['A', 'B', 'C'])
          expect(count(served, one)).toBeGreaterThanOrEqual(count(served, other) - 1);
    }),
    { seed: 20_261_121, numRuns: 300 },
  );
});

it('gives the place of one who gives up to nobody', async () => {
  const { queue, served, enter } = open(10);
  const leave = await queue.enter({ facility: '-', account: '-' });
  const late = queue.enter({ facility: 'A', account: '1' }, 1);
  const next = enter('A2');
  await expect(late).rejects.toThrow(QueueLate);
  leave();
  await next;
  expect(served).toEqual(['A2']);
  expect(queue.stats()).toEqual({ inside: 0, waiting: 0 });
});
