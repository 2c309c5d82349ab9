import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { waitingLimits } from '@afyakadi/contract/limits';
import { lexer, type Token, type Tokens } from 'marked';
import type { Plugin } from 'vite';
import type { Generated, Inline, WrittenTopic } from '../src/lib/text/manual.ts';

/**
 * Gives the browser the manual as data: `virtual:manual/en` and `virtual:manual/sw`, a topic for each file of the
 * language's folder, in the order of their names. Fails for Markdown that `ui/Prose.tsx` does not draw. A line such as
 * `{settings}` stands for texts of the app, and a picture on a line of its own is served as a file.
 */
export function manual(folder: string): Plugin {
  return {
    name: 'afyakadi-manual',
    resolveId: { filter: { id: /^virtual:manual\/\w+$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:manual\/\w+$/ },
      handler(id) {
        const language = path.join(folder, path.basename(id));
        const files = readdirSync(language).sort();
        for (const file of files) this.addWatchFile(path.join(language, file));
        const topics = files.map((file) => topicOf(file, readFileSync(path.join(language, file), 'utf8')));
        const pictures: string[] = [];
        const code = JSON.stringify(topics, (key, value: unknown) => {
          if (key !== 'src' || typeof value !== 'string') return value;
          pictures.push(path.join(language, value));
          return `picture-${pictures.length - 1}`;
        }).replaceAll(/"picture-(\d+)"/g, 'picture$1');
        const imports = pictures.map(
          (file, at) => `import picture${at} from ${JSON.stringify(`${file}?url`)};`,
        );
        return [...imports, `export const topics = ${code};`].join('\n');
      },
    },
  };
}

/** Reads a file such as `22-verification.md`: its title is the first heading. */
export function topicOf(file: string, markdown: string): WrittenTopic {
  const [title, ...tokens] = lexer(withLimits(markdown)).filter(({ type }) => type !== 'space');
  if (title?.type !== 'heading') throw new Error(`${file} does not begin with a heading`);
  return {
    id: path.basename(file, '.md').replace(/^\d+-/, ''),
    title: String(title.text),
    blocks: tokens.map((token) => blockOf(token, file)),
  };
}

/** Fills in the limits of the product, such as `{waiting.amber}` minutes. */
function withLimits(markdown: string): string {
  return markdown
    .replaceAll('{waiting.amber}', String(waitingLimits.amber))
    .replaceAll('{waiting.red}', String(waitingLimits.red));
}

const generated: Record<string, Generated> = { '{settings}': 'settings' };

function blockOf(token: Token, file: string): WrittenTopic['blocks'][number] {
  const part = token.type === 'paragraph' ? generated[String(token.text)] : undefined;
  if (part) return { generated: part };
  const [picture, ...more] = 'tokens' in token && token.tokens ? token.tokens : [];
  if (picture?.type === 'image' && more.length === 0)
    return { picture: String(picture.text), src: String(picture.href) };
  if (token.type === 'paragraph') return { text: inlines(token.tokens, file) };
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List;
    return {
      list: items.map(({ tokens }) =>
        tokens.flatMap((part) => inlines('tokens' in part && part.tokens ? part.tokens : [part], file)),
      ),
      ordered,
    };
  }
  throw new Error(`${file}: the manual has no ${token.type}`);
}

function inlines(tokens: readonly Token[] | undefined, file: string): Inline[] {
  return (tokens ?? []).map((token) => {
    if (token.type === 'text') return String(token.text);
    if (token.type === 'strong') return { strong: String(token.text) };
    if (token.type === 'link' && String(token.href).startsWith('/'))
      return { link: String(token.text), to: String(token.href) };
    throw new Error(`${file}: the manual has no ${token.type}`);
  });
}
