// Loaded into the measured server before its program: at a signal it begins to sample where the server's time goes, and at
// the next one it stores the profile in the folder BENCH_PROFILES, as `<number>.cpuprofile`.
import { renameSync, writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { join } from 'node:path';

let session: Session | undefined;
let profiles = 0;

process.on('SIGUSR2', async () => {
  if (!session) {
    session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: 200 });
    await session.post('Profiler.start');
    return;
  }
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  session = undefined;
  const file = join(process.env.BENCH_PROFILES ?? '', `${profiles++}.cpuprofile`);
  writeFileSync(`${file}.part`, JSON.stringify(profile));
  renameSync(`${file}.part`, file);
});
