import { Statement } from './batch.ts';
import { translated } from './errors.ts';
import type { SessionPool } from './pool.ts';
import type { Read } from './reader.ts';
import type { WorkKind } from './session.ts';

/** Reads in one round trip with all others of the facility that this turn of the event loop starts. */
export class Reads {
  private readonly pool: SessionPool;
  /** The reads that this turn of the event loop has started, by their facility and kind. */
  private readonly started = new Map<string, Statement<unknown>[]>();

  constructor(pool: SessionPool) {
    this.pool = pool;
  }

  async run<Row>(kind: WorkKind, facilityId: string | null, query: Read<Row>): Promise<Row[]> {
    const statement = new Statement<Row>(query.compile());
    const key = `${kind} ${facilityId}`;
    const others = this.started.get(key);
    if (others) others.push(statement);
    else {
      const statements: Statement<unknown>[] = [statement];
      this.started.set(key, statements);
      process.nextTick(() => {
        this.started.delete(key);
        void this.send(kind, facilityId, statements);
      });
    }
    try {
      return (await statement.result).rows;
    } catch (error) {
      throw translated(error);
    }
  }

  private async send(
    kind: WorkKind,
    facilityId: string | null,
    statements: readonly Statement<unknown>[],
  ): Promise<void> {
    try {
      await this.pool.withSession(kind, facilityId, async (session, settings) => {
        for (const setting of settings) void session.run(setting);
        await Promise.all(statements.map((statement) => session.send(statement)));
      });
    } catch (error) {
      for (const statement of statements) statement.fail(error);
    }
  }
}
