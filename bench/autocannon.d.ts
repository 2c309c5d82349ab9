/** The part of autocannon that the benchmark uses; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface Request {
    method?: 'GET' | 'POST';
    setupRequest?: (request: object) => object;
  }
  interface Options {
    url: string;
    connections: number;
    /** The total number of requests, in equal parts by the connections. */
    amount: number;
    /** How often it checks whether it is over, in milliseconds. */
    sampleInt: number;
    headers: Record<string, string>;
    requests: Request[];
  }
  interface Result {
    errors: number;
  }
  export default function autocannon(
    options: Options,
    done: (error: Error | null, result: Result) => void,
  ): EventEmitter;
}
