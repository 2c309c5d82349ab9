/**
 * The environment of a process that a test starts: without the settings of a person's own server, and by the clock of the
 * tests where they move it (docs/testing.md).
 */
export function childEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, NODE_COMPILE_CACHE, CLOCK_AHEAD, LD_PRELOAD } = process.env;
  return { PATH, HOME, NODE_COMPILE_CACHE, ...(CLOCK_AHEAD && { CLOCK_AHEAD, LD_PRELOAD }) };
}
