import type { FastifyInstance } from 'fastify';
import { registerBackground } from './background.ts';
import { type AppParts, createDeps } from './deps.ts';
import { displayBoard } from './domains/visits/index.ts';
import { registerEvents } from './platform/events/index.ts';
import { registerApi } from './platform/http/api.ts';
import { registerDocs } from './platform/http/docs.ts';
import { registerGuards } from './platform/http/guards.ts';
import { registerHealth } from './platform/http/health.ts';
import { Limiter } from './platform/http/limiter.ts';
import { createServer } from './platform/http/server.ts';
import { registerWeb } from './platform/http/web.ts';
import { routesOf } from './routes.ts';

/** The app from its parts, ready to listen. Throws when an operation of the contract has no route. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database } = parts;
  const app = await createServer({ ...parts, perAddress: new Limiter(config.ratePerAddress) });
  const deps = createDeps(app, parts);
  registerGuards(app, deps);
  await registerApi(app, routesOf(deps), deps);
  const streams = registerEvents(app, { ...deps, board: displayBoard(database) });
  registerBackground(app, deps);
  deps.metrics?.observe({ database, standby: deps.standby, openStreams: streams.open });
  registerHealth(app, { database, stuck: () => deps.printer.stuck(), draining: parts.draining });
  registerDocs(app, config.brand);
  await registerWeb(app, config.webDir, config);
  return app;
}
