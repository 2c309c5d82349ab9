import { NoAnswer } from './no-answer.ts';

/** Limits the calls at once and those that wait, each of them until its deadline. */
export interface Gate {
  /**
   * @param until by performance.now()
   * @returns releases the place
   * @throws NoAnswer `busy`, where too many wait, or waited too long
   */
  enter(until: number): Promise<() => void>;
  /** How many are in, and how many wait. */
  stats(): { inside: number; waiting: number };
}

/** A gate for one pool: a hanging request occupies one place, never more. */
export function createGate(places: number, mostWaiting: number): Gate {
  const queue = new Set<() => void>();
  let inside = 0;

  function leave(): void {
    const [next] = queue;
    if (next) {
      queue.delete(next);
      next();
    } else inside--;
  }
  const once = () => {
    let left = false;
    return () => {
      if (!left) leave();
      left = true;
    };
  };

  return {
    async enter(until) {
      if (inside < places) {
        inside++;
        return once();
      }
      const wait = until - performance.now();
      if (queue.size >= mostWaiting || wait <= 0) throw new NoAnswer('busy', 'TOO_MANY_WAIT', false);
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(enter);
          reject(new NoAnswer('busy', 'NO_PLACE_IN_TIME', false));
        }, wait);
        const enter = () => {
          clearTimeout(timer);
          resolve();
        };
        queue.add(enter);
      });
      return once();
    },
    stats: () => ({ inside, waiting: queue.size }),
  };
}
