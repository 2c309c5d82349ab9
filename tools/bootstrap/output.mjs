// Lines for the person who waits.

/**
 * Runs a step: prints its name at the start, and its duration at the end.
 * @param {string} name
 * @param {() => Promise<void>} work
 */
export async function step(name, work) {
  const begun = Date.now();
  console.log(`… ${name}`);
  await work();
  console.log(`✓ ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
}

/**
 * Ends the program with one clear line.
 * @param {string} text
 * @returns {never}
 */
export function fail(text) {
  console.error(`✗ ${text}`);
  process.exit(1);
}
