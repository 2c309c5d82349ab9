import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { variables } from '../../apps/server/src/platform/config/index.ts';
import { root } from '../../tools/bootstrap/repository.mjs';
import { checkers } from '../../tools/lib/packages.ts';
import { imageName } from '../../tools/package/image.ts';

const compose = join(root, 'deploy', 'compose', 'compose.yaml');
const kubernetes = join(root, 'deploy', 'kubernetes', 'afyakadi.yaml');
const settings = Object.keys(variables);

/** All documents of a YAML file. */
async function documentsOf(file: string): Promise<unknown[]> {
  const { parseAllDocuments } = await import(
    pathToFileURL(join(checkers, 'node_modules/yaml/dist/index.js')).href
  );
  const parsed: { toJS(): unknown }[] = parseAllDocuments(readFileSync(file, 'utf8'));
  return parsed.map((each) => each.toJS());
}

/** Runs a script on our Node; its exit code and output. */
function run(script: string, args: string[], cwd = root): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd,
    encoding: 'utf8',
  });
  return { code: status, output: stdout + stderr };
}

const named = z.object({ name: z.string() });
const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) });
const secrets = z.array(z.object({ secretRef: named }));
const deployment = z.object({
  kind: z.literal('Deployment'),
  spec: z.object({
    minReadySeconds: z.number(),
    strategy: z.object({ rollingUpdate: z.object({ maxSurge: z.number(), maxUnavailable: z.number() }) }),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.object({
        enableServiceLinks: z.boolean(),
        initContainers: z.tuple([z.object({ image: z.string(), envFrom: secrets })]),
        terminationGracePeriodSeconds: z.number(),
        containers: z.tuple([
          z.object({
            image: z.string(),
            envFrom: secrets,
            env: z.array(named.extend({ value: z.string() })),
            startupProbe: probe,
            readinessProbe: probe,
            livenessProbe: probe,
          }),
        ]),
      }),
    }),
  }),
});
const budget = z.object({
  kind: z.literal('PodDisruptionBudget'),
  spec: z.object({
    minAvailable: z.number(),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
  }),
});

describe('the manifests for Kubernetes', () => {
  it('have only fields that Kubernetes knows', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
    symlinkSync(join(checkers, 'node_modules'), join(folder, 'node_modules'));
    const known = z.looseObject({ apiVersion: z.string(), kind: z.string() });
    const lines = (await documentsOf(kubernetes)).map((each, at) => {
      const { apiVersion, kind } = known.parse(each);
      const type = `import('kubernetes-models/${apiVersion}/${kind}').I${kind}`;
      return `export const document${at}: ${type} = ${JSON.stringify(each)};`;
    });
    expect(lines).toHaveLength(6);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
      moduleResolution: 'bundler',
    };
    writeFileSync(join(folder, 'manifests.ts'), lines.join('\n'));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['manifests.ts'] }),
    );
    expect(run(join(root, 'node_modules/typescript/bin/tsc'), ['-p', '.'], folder)).toEqual({
      code: 0,
      output: '',
    });
  });

  it('start this release with settings that it knows, and let it end in order', async () => {
    const { spec } = deployment.parse((await documentsOf(kubernetes))[0]);
    const { containers, initContainers, ...pod } = spec.template.spec;
    const [[server], [migrating]] = [containers, initContainers];
    const secretsOf = ({ envFrom }: typeof server | typeof migrating) =>
      envFrom.map(({ secretRef }) => secretRef.name);
    expect([server.image, migrating.image]).toEqual([imageName, imageName]);
    expect([secretsOf(server), secretsOf(migrating)]).toEqual([['afyakadi'], ['afyakadi', 'afyakadi-owner']]);
    expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
    expect(settings).toEqual(expect.arrayContaining(server.env.map(({ name }) => name)));
    // Kubernetes would add variables that the server refuses.
    expect(pod.enableServiceLinks).toBe(false);
    const drain = server.env.find(({ name }) => name === 'DRAIN_SECONDS')?.value;
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(drain) + 15);
    const paths = [server.startupProbe, server.readinessProbe, server.livenessProbe];
    expect(paths.map(({ httpGet }) => httpGet.path)).toEqual([
      '/health/ready',
      '/health/ready',
      '/health/live',
    ]);
  });

  it('keep a server through an upgrade, and while nodes are drained', async () => {
    const documents = await documentsOf(kubernetes);
    const { minReadySeconds, strategy, selector } = deployment.parse(documents[0]).spec;
    expect(strategy.rollingUpdate).toEqual({ maxSurge: 1, maxUnavailable: 0 });
    expect(minReadySeconds).toBeGreaterThan(0);
    const found = documents.map((each) => budget.safeParse(each).data?.spec).find(Boolean);
    expect(found).toEqual({ minAvailable: 1, selector });
  });
});

describe('the compose file', () => {
  it('passes the schema and the rules of dclint', () => {
    const dclint = join(checkers, 'node_modules/dclint/bin/dclint.cjs');
    expect(run(dclint, ['--formatter=json', compose])).toMatchObject({
      code: 0,
      output: expect.stringContaining('"errorCount": 0'),
    });
  });

  it('gives the servers only settings that they know', () => {
    const text = readFileSync(compose, 'utf8');
    const [, environment = ''] = /^ {2}environment: &settings\n((?: {4}.*\n)+)/m.exec(text) ?? [];
    const names = [...environment.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name);
    expect(names).toContain('DATABASE_URL');
    expect(names).not.toContain('DATABASE_ADMIN_URL');
    expect(settings).toEqual(expect.arrayContaining(names));
  });
});
