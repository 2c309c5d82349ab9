import { createServer } from 'node:http';
import { StartError } from '../errors.ts';
import { listenProblem } from '../start/listen.ts';
import type { Timings } from '../timings.ts';
import type { Metrics } from './index.ts';

/**
 * Serves `GET /metrics` on a port of its own, and nothing else.
 * @returns the port, and the function that ends it
 * @throws StartError when it cannot listen there
 */
export async function serveMetrics(
  metrics: Metrics,
  host: string,
  port: number,
  timings: Pick<Timings['http'], 'metrics'>,
): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname !== '/metrics' || request.method !== 'GET') {
      response.writeHead(pathname === '/metrics' ? 405 : 404).end();
      return;
    }
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'Content-Type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  server.requestTimeout = timings.metrics;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(
        new StartError(
          listenProblem(error, host, port).replace('PORT', 'METRICS_PORT').replace('HOST', 'METRICS_HOST'),
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: address !== null && typeof address === 'object' ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
