// npm start: installs what is missing, builds what changed, runs the server. `--dev` watches instead of building
// once; `--practice-scheme` connects the product to a scheme's service to practise with. Imports node: modules only,
// directly and through lib/, until the packages are installed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildServer, buildWeb, serverOptions } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { root } from './lib/paths.mjs';
import { endPracticeScheme, startPracticeScheme } from './lib/practice-scheme.mjs';
import { endChildrenOnSignals } from './lib/run.mjs';

const main = join(root, 'apps', 'server', 'dist', 'main.mjs');

/**
 * Starts a program that is told to stop once, by us. It leads a process group of its own, for otherwise a Ctrl-C
 * in the terminal would reach it twice, from the terminal and from us.
 *
 * The channel is how it notices that we were killed: main.ts does `process.on('disconnect', shutdown)`. It must
 * not wait for messages on it (`process.channel?.unref()`), or it would never end by itself.
 */
function start(program, args, options = {}) {
  return spawn(program, args, {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    ...options,
  });
}

const startServer = () => start(process.execPath, ['--enable-source-maps', main]);

/** Passes the first signal on to whatever runs; a second one ends it at once. */
function passSignals(children, onFirst = () => {}) {
  let told = false;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(name, () => {
      // npm passes a Ctrl-C on that the terminal has sent us already; what comes within a moment is the same one.
      if (told && Date.now() - told < 1000) return;
      const signal = told ? 'SIGKILL' : name === 'SIGHUP' ? 'SIGTERM' : name;
      told = Date.now();
      onFirst();
      for (const child of children()) child.kill(signal);
    });
  }
  return () => told !== false;
}

function runOnce(practice) {
  const server = startServer();
  // The practice scheme is ended after the server, which may still send what waits.
  const told = passSignals(() => [server]);
  server.on('error', (error) => {
    console.error(`✗ The server could not be started: ${error.message}`);
    process.exit(1);
  });
  server.on('exit', async (code, signal) => {
    await endPracticeScheme(practice);
    // Ended because it was told to, even before it could listen for signals: that is no failure.
    if (told() && (signal === 'SIGINT' || signal === 'SIGTERM')) process.exit(0);
    if (signal !== null) console.error(`✗ The server was ended by ${signal}.`);
    process.exit(code ?? 1);
  });
}

async function runDeveloping(practice) {
  const { context } = await import('esbuild');
  let server;
  let ending = false;
  // Vite does not watch the channel by which a program notices that we were killed.
  const follow = 'data:text/javascript,process.on("disconnect",()=>process.exit())';
  const vite = start(process.execPath, ['--import', follow, join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'apps', 'web'),
    env: { ...process.env, API_URL: `http://127.0.0.1:${process.env.PORT ?? '8080'}` },
  });
  const restart = async () => {
    const old = server;
    if (old !== undefined && old.exitCode === null && old.signalCode === null) {
      const ended = new Promise((resolve) => old.once('exit', resolve));
      old.kill('SIGTERM');
      await ended;
    }
    if (!ending) server = startServer();
  };
  const options = serverOptions();
  let turn = Promise.resolve();
  const afterBuild = {
    name: 'restart-after-build',
    setup: (build) => {
      build.onEnd(({ errors }) => {
        if (errors.length === 0) turn = turn.then(restart);
      });
    },
  };
  const watcher = await context({ ...options, plugins: [...options.plugins, afterBuild] });
  passSignals(
    () => [vite, server, practice].filter((child) => child !== undefined),
    () => {
      ending = true;
      void watcher.dispose();
    },
  );
  vite.on('exit', () => {
    ending = true;
    server?.kill('SIGTERM');
    void endPracticeScheme(practice);
    void watcher.dispose();
  });
  await watcher.watch();
}

const developing = process.argv.includes('--dev');
const stopListening = endChildrenOnSignals();
await ensureInstalled();
if (!developing) {
  await buildServer();
  await buildWeb();
}
stopListening();
const practice = process.argv.includes('--practice-scheme') ? await startPracticeScheme(start) : undefined;
if (developing) await runDeveloping(practice);
else runOnce(practice);
