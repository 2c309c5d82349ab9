import { apiBase } from '@afyakadi/contract';
import { openApi } from '@afyakadi/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { docsPage, docsStyle } from './docs-page.ts';

/** `/api/v1/openapi.json`, and `/api/docs` for people, with its style in a file because the CSP allows no other. */
export function registerDocs(app: FastifyInstance, brand: string): void {
  const document = openApi(brand);
  const json = JSON.stringify(document);
  const page = docsPage(document);
  app.get(`${apiBase}/openapi.json`, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(json),
  );
  app.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/style.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
}
