import { join } from 'node:path';
import { createServer, type ServerOptions } from 'vite';

const web = join(import.meta.dirname, '..', '..', 'apps', 'web');

/** Serves the gallery (apps/web/gallery) on loopback. Another port is taken where the given one is in use. */
export async function startGallery(options: ServerOptions) {
  const server = await createServer({
    root: web,
    configFile: join(web, 'vite.config.ts'),
    logLevel: 'warn',
    server: { host: '127.0.0.1', ...options },
  });
  await server.listen();
  const [origin] = server.resolvedUrls?.local ?? [];
  return { address: `${origin}gallery/`, close: () => server.close() };
}
