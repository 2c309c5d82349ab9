import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../errors.ts';
import { isApi } from './server.ts';

/**
 * Serves the built web app: precompressed files, those with a hash in their name for ever, and `index.html` for every
 * other address a person may open, so that a reload or a pasted link works. Without a folder only the API is served.
 */
export async function registerWeb(app: FastifyInstance, webDir: string | null): Promise<void> {
  if (webDir) {
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = /[\\/]assets[\\/]/.test(path);
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    const page = request.method === 'GET' || request.method === 'HEAD';
    // A missing script must not be answered with a page.
    if (webDir && page && !isApi(request.url) && !/\.\w+$/.test(pathname))
      return reply.sendFile('index.html');
    throw new Failure('notFound', isApi(request.url) ? 'There is no such address in this API.' : undefined);
  });
}
