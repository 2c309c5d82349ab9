import { apiBase } from '@afyakadi/contract';
import type { OpenApiDocument, OpenApiOperation } from '@afyakadi/contract/openapi';

/** Renders the API for people: every call with its roles, input and output. No script. */
export function docsPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const links = calls.map(
    ({ path, method, operation }) =>
      `<li><a href="#${operation.operationId}"><b>${method}</b> ${escapeHtml(path)}</a></li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="stylesheet" href="/api/docs/style.css">
</head>
<body>
<header><h1>${escapeHtml(document.info.title)}</h1>
<p>${escapeHtml(document.info.description)}</p>
<p>All addresses begin with <code>${apiBase}</code>. <a href="${apiBase}/openapi.json">openapi.json</a></p></header>
<nav aria-label="Calls"><ul>${links.join('\n')}</ul></nav>
<main>
${calls.map(({ path, method, operation }) => section(path, method, operation)).join('\n')}
</main>
</body>
</html>
`;
}

function section(path: string, method: string, operation: OpenApiOperation): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  return `<section id="${operationId}">
<h2><b>${method}</b> <code>${escapeHtml(path)}</code></h2>
<p>${escapeHtml(summary)}. ${escapeHtml(description)}</p>
${parameters.length > 0 ? schemaBlock('Parameters', parameters) : ''}
${requestBody ? schemaBlock('Body', requestBody) : ''}
${schemaBlock('Answers', responses)}
</section>`;
}

function schemaBlock(title: string, value: unknown): string {
  return `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre></details>`;
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

export const docsStyle = `:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; }
h2 { font-size: 1.1rem; margin: 0 0 .25rem; }
nav ul { columns: 20rem; list-style: none; padding: 0; }
section { border-top: 1px solid #8886; padding: 1rem 0; }
pre { overflow: auto; max-height: 30rem; font-size: .85rem; padding: .75rem; border: 1px solid #8886; border-radius: .5rem; }
summary { cursor: pointer; }
`;
