// Lines that tell a waiting person what is going on, and how long it took.

/** Runs a step, saying its name at the start and its duration at the end. */
export async function step(name, work) {
  const begun = Date.now();
  console.log(`… ${name}`);
  const result = await work();
  console.log(`✓ ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
  return result;
}

/** Ends the program with one clear line. */
export function fail(text) {
  console.error(`✗ ${text}`);
  process.exit(1);
}
