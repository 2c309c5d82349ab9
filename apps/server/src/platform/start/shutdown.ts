import { defaultTimings } from '../timings.ts';

/**
 * Ends the process in order: the last part started stops first, so that requests end before their database. Triggered
 * by a signal, or by the end of the parent process. A second signal ends it at once.
 */
export class Shutdown {
  private readonly steps: { name: string; stop: () => Promise<unknown> }[] = [];
  private running: Promise<void> | undefined;
  private since = 0;
  private drain: { begin: () => void; milliseconds: number } | undefined;

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.signalled());
    // A parent with a channel to us has ended or was killed; no signal would report it.
    process.on('disconnect', () => void this.run(0));
    process.channel?.unref();
  }

  get begun(): boolean {
    return this.running !== undefined;
  }

  /** Adds a step. When the end has begun meanwhile, the step is done at once and the start goes no further. */
  async add(name: string, stop: () => Promise<unknown>): Promise<void> {
    if (!this.running) {
      this.steps.push({ name, stop });
      return;
    }
    await stop();
    throw new Error('The start was interrupted');
  }

  /** Sets what begins the end of a running server, and how long everything goes on afterwards. */
  drainFirst(begin: () => void, milliseconds: number): void {
    this.drain = { begin, milliseconds };
  }

  private signalled(): void {
    if (!this.running) {
      console.log('· Stopping');
      this.since = Date.now();
      void this.run(0);
      // A terminal's Ctrl-C may arrive twice within a moment: directly, and passed on by the parent.
    } else if (Date.now() - this.since > 1_000) {
      process.exit(1);
    }
  }

  /** Stops everything and ends the process with this code. */
  run(code: number): Promise<void> {
    this.running ??= this.stopAll(code);
    return this.running;
  }

  private async stopAll(code: number): Promise<void> {
    let exitCode = code;
    const { drain } = this;
    if (drain && code === 0) {
      drain.begin();
      await new Promise((resolve) => setTimeout(resolve, drain.milliseconds));
    }
    setTimeout(() => process.exit(1), defaultTimings.shutdown.whole).unref();
    for (const { name, stop } of this.steps.reverse()) {
      try {
        await stop();
      } catch (error) {
        exitCode = 1;
        console.error(
          `✗ Stopping the ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
        );
      }
    }
    process.exit(exitCode);
  }
}
