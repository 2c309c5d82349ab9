import { apiBase } from '@afyakadi/contract';
import { openApi } from '@afyakadi/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { docsPage, docsStyle } from './docs-page.ts';

/**
 * `/api/v1/openapi.json`, and `/api/docs` for people, with its style in a file because the CSP allows no other. Made
 * when somebody first opens them: until then they take no memory.
 */
export function registerDocs(app: FastifyInstance, brand: string): void {
  let made: { json: string; page: string } | undefined;
  const docs = () => {
    if (!made) {
      const document = openApi(brand);
      made = { json: JSON.stringify(document), page: docsPage(document) };
    }
    return made;
  };
  app.get(`${apiBase}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(docs().json),
  );
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(docs().page));
  app.get('/api/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}
