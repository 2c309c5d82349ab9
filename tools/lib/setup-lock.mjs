// Two starts side by side share one clone: they must not install or build into it at the same time.
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './paths.mjs';

const folder = join(root, '.data');
const lock = join(folder, 'setup.lock');

/** Runs `work` while no other process of this clone does; waits for one that does. */
export async function withSetupLock(work) {
  mkdirSync(folder, { recursive: true });
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  let told = false;
  try {
    while (!take(draft)) {
      if (!told) console.log('… waiting for another start of this clone to finish installing or building');
      told = true;
      await sleep(300);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  const release = () => rmSync(lock, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

function take(draft) {
  try {
    linkSync(draft, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(lock, 'utf8'));
    // No step takes an hour: by then the number belongs to somebody else.
    if (!isAlive(holder) || Date.now() - statSync(lock).mtimeMs > 3_600_000) rmSync(lock, { force: true });
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
  }
  return false;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
}
