// The image for containers: a minimal Debian by mmdebstrap, and the same tree as in the package. It is an archive in the
// image layout of OCI, with the manifest.json that older versions of Docker read. No daemon and no registry takes part.
import { spawn } from 'node:child_process';
import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { fail, step } from '../bootstrap/output.mjs';
import { runQuietly } from '../bootstrap/processes.mjs';
import { addAdmin, architecture, fromDeploy, ownVersion, start } from './tree.ts';

const account = '10001:10001';
const data = '/var/lib/afyakadi';
/** Nothing that only a person reads at a terminal, and no way to another account. */
const base = [
  '--variant=essential',
  '--include=libstdc++6',
  ...['man', 'locale', 'info', 'doc'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
  '--dpkgopt=path-include=/usr/share/doc/*/copyright',
  `--customize-hook=echo afyakadi:x:10001: >> "$1/etc/group"`,
  `--customize-hook=echo afyakadi:x:${account}:AfyaKadi:${data}:/usr/sbin/nologin >> "$1/etc/passwd"`,
  `--customize-hook=install -d -m 700 -o 10001 -g 10001 "$1${data}"`,
  '--customize-hook=find "$1" -xdev -type f -perm /6000 -exec chmod ug-s {} +',
];

/** What a container starts with, in the words of the image specification and of Docker (Healthcheck, in nanoseconds). */
const run = {
  User: account,
  WorkingDir: data,
  Entrypoint: [start.node, ...start.options, start.program],
  Env: [
    'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
    // Only what the container publishes is reached from outside.
    'HOST=0.0.0.0',
    'PORT=8080',
    'DEMO=off',
    `DATA_DIR=${data}`,
    ...Object.entries(start.environment).map(([name, value]) => `${name}=${value}`),
  ],
  ExposedPorts: { '8080/tcp': {} },
  Volumes: { [data]: {} },
  StopSignal: 'SIGTERM',
  Healthcheck: {
    Test: ['CMD', 'afyakadi-health'],
    Interval: 10e9,
    Timeout: 5e9,
    StartPeriod: 120e9,
    Retries: 3,
  },
};

/** The name of the image in a container's engine. */
export const imageName = `localhost/afyakadi:${ownVersion()}`;

/** Builds the image of the product in `stage`, with files of the work in `scratch`. Returns its file. */
export async function buildImage(stage: string, scratch: string, into: string): Promise<string> {
  const layout = join(scratch, 'layout');
  mkdirSync(join(layout, 'blobs', 'sha256'), { recursive: true });
  const debian = join(scratch, 'debian.tar');
  await step('Fetching the base of the image', () =>
    runQuietly(
      'mmdebstrap',
      [...base, 'bookworm', debian],
      'mmdebstrap failed. Is Debian’s mirror reachable?',
    ),
  );
  addAdmin(stage);
  writeFileSync(join(stage, 'usr/bin/afyakadi-health'), fromDeploy('afyakadi-health'), { mode: 0o755 });
  const created = new Date();
  const layers: Layer[] = [];
  await step('Packing the image', async () => {
    layers.push(await addLayer(layout, createReadStream(debian)));
    const time = `--mtime=@${Math.floor(created.getTime() / 1000)}`;
    const owner = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name', time];
    const tar = spawn('tar', ['--create', ...owner, '-C', stage, 'usr'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // Its output ends before its code is known: a tar that failed leaves a layer that is cut short.
    const [layer, [code]] = await Promise.all([addLayer(layout, tar.stdout), once(tar, 'close')]);
    if (code !== 0) fail('tar failed.');
    layers.push(layer);
  });
  const config = addBlob(layout, {
    created: created.toISOString(),
    os: 'linux',
    architecture,
    config: {
      ...run,
      Labels: {
        'org.opencontainers.image.title': 'AfyaKadi',
        'org.opencontainers.image.version': ownVersion(),
      },
    },
    rootfs: { type: 'layers', diff_ids: layers.map(({ contents }) => contents) },
    history: ['mmdebstrap bookworm', 'npm run package -- oci'].map((created_by) => ({ created_by })),
  });
  const manifest = addBlob(layout, {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.manifest.v1+json',
    config: { mediaType: 'application/vnd.oci.image.config.v1+json', ...config },
    layers: layers.map(({ digest, size }) => ({
      mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip',
      digest,
      size,
    })),
  });
  write(layout, 'oci-layout', { imageLayoutVersion: '1.0.0' });
  write(layout, 'index.json', {
    schemaVersion: 2,
    mediaType: 'application/vnd.oci.image.index.v1+json',
    manifests: [
      {
        mediaType: 'application/vnd.oci.image.manifest.v1+json',
        ...manifest,
        annotations: {
          'org.opencontainers.image.ref.name': imageName,
          'io.containerd.image.name': imageName,
        },
      },
    ],
  });
  const paths = layers.map(({ digest }) => pathOf(digest));
  write(layout, 'manifest.json', [{ Config: pathOf(config.digest), RepoTags: [imageName], Layers: paths }]);
  mkdirSync(into, { recursive: true });
  const file = join(into, `afyakadi_${ownVersion()}_${architecture}_image.tar`);
  rmSync(file, { force: true });
  await runQuietly('tar', ['--create', '--file', file, '--sort=name', '-C', layout, '.'], 'tar failed.');
  return file;
}

interface Blob {
  digest: string;
  size: number;
}

interface Layer extends Blob {
  /** The digest of the layer before it was compressed. */
  contents: string;
}

const pathOf = (digest: string) => join('blobs', ...digest.split(':'));
const write = (layout: string, name: string, content: unknown) =>
  writeFileSync(join(layout, name), JSON.stringify(content));

function addBlob(layout: string, content: unknown): Blob {
  const text = JSON.stringify(content);
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  writeFileSync(join(layout, pathOf(digest)), text);
  return { digest, size: Buffer.byteLength(text) };
}

async function addLayer(layout: string, tar: NodeJS.ReadableStream): Promise<Layer> {
  const draft = join(layout, 'layer');
  const contents = createHash('sha256');
  const packed = createHash('sha256');
  await pipeline(tar, hashing(contents), createGzip(), hashing(packed), createWriteStream(draft));
  const digest = `sha256:${packed.digest('hex')}`;
  renameSync(draft, join(layout, pathOf(digest)));
  return {
    digest,
    size: statSync(join(layout, pathOf(digest))).size,
    contents: `sha256:${contents.digest('hex')}`,
  };
}

function hashing(hash: Hash): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
