import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { message } from '@afyakadi/contract';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Failure } from '../errors.ts';
import { compressAnswer } from './compress.ts';

/** The settings of a deployment for its screens; the page carries it to the browser. */
export interface Appearance {
  brand: string;
  /** Whether delays are off by default (requirements 3.6). */
  skipWaiting: boolean;
  /** The facility's zone: the browser may be in another one. */
  timeZone: string;
  /** The origin of the fingerprint reader's bridge on the user's computer; null: none. */
  fingerprintBridge: string | null;
}

/** The built pages: that of the sign-in holds its form already (`apps/web/build/prerendered.ts`). */
const pages = { any: 'index.html', login: 'login.html' };

/** Returns the sources of script for the policy of a page: our files, and the scripts in the page by their hash. */
function scriptSources(page: string): string {
  const scripts = page.matchAll(/<script>([\s\S]*?)<\/script>/g);
  const hashes = [...scripts].map(([, script = '']) => createHash('sha256').update(script).digest('base64'));
  return ["script-src 'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ');
}

interface Page {
  html: string;
  /** The sources of script that its policy allows. */
  scripts: string;
}

/** A page with the deployment's settings. */
function pageOf(
  webDir: string,
  file: string,
  { brand, skipWaiting, timeZone, fingerprintBridge }: Appearance,
): Page {
  const safe = brand.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const zone = `<meta name="time-zone" content="${timeZone}" />`;
  const pace = skipWaiting ? '<meta name="pace" content="skip" />' : '';
  const bridge = fingerprintBridge ? `<meta name="fingerprint-bridge" content="${fingerprintBridge}" />` : '';
  const html = readFileSync(join(webDir, file), 'utf8')
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${safe}</title><meta name="brand" content="${safe}" />${zone}${pace}${bridge}`,
    )
    .replaceAll('{brand}', () => safe);
  return { html, scripts: scriptSources(html) };
}

/** Sends a page with the policy of its own scripts; no other answer has it. */
function sendPage(reply: FastifyReply, { html, scripts }: Page): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy'));
  return reply
    .header('content-security-policy', policy.replace("script-src 'self'", scripts))
    .header('Cache-Control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(html);
}

/**
 * Serves the built web app: precompressed files, those with a hash in their name for ever, and `index.html` for every
 * other address a person may open, so that a reload or a pasted link works. Without a folder only the API is served.
 */
export async function registerWeb(
  app: FastifyInstance,
  webDir: string | null,
  appearance: Appearance,
): Promise<void> {
  const page = webDir ? pageOf(webDir, pages.any, appearance) : null;
  if (webDir && page) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      // No hidden files, and no sources of built files, even if a build or a person leaves them there. The pages as built
      // have no settings and no policy for their scripts.
      allowedPath: (path) => !/(?:^|[\\/])\.|\.(?:map|html)(?:\.|$)/.test(path),
      setHeaders: (reply, path) => {
        const hashed = /[\\/]assets[\\/]/.test(path);
        reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // Of a folder's address the static files make a bad request where the asker takes no compression.
    app.get('/', (_request, reply) => sendPage(reply, page));
    if (existsSync(join(webDir, pages.login))) {
      const login = pageOf(webDir, pages.login, appearance);
      app.get('/login', { onSend: compressAnswer }, (_request, reply) => sendPage(reply, login));
    }
  }
  // Separate routes, so that the router recognizes the API however the address is written.
  for (const url of ['/api', '/api/*', '/health', '/health/*'])
    app.all(url, () => {
      throw new Failure('notFound', message('http.unknownAddress'));
    });
  app.setNotFoundHandler((request, reply) => {
    // As the router has decoded it.
    const { '*': path }: { '*'?: unknown } = Object(request.params);
    const asksForPage = request.method === 'GET' || request.method === 'HEAD';
    // A missing script must not be answered with a page.
    if (page && asksForPage && !/\.\w+$|(?:^|\/)\./.test(String(path))) return sendPage(reply, page);
    throw new Failure('notFound');
  });
}
