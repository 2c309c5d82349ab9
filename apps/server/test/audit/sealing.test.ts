import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../src/admin/cli.ts';
import { type Finding, rowText } from '../../src/platform/audit/chain.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { createRows, facilityId, findings, headOf, seal, sealWithin, tampering } from './factories.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  // Three seals: full ones and a partial one.
  for (const count of [1_200, 300]) {
    await createRows(server, count);
    await seal(server);
  }
});
afterAll(() => server.close());

const state = async () =>
  (
    await server.rows(
      `select (select count(*)::int from audit_seal where facility_id = $1) as seals,
         (select max(rows)::int from audit_seal where facility_id = $1) as sealed,
         (select count(*)::int from audit where facility_id = $1) as rows,
         (select count(*)::int from audit_unsealed where facility_id = $1) as waiting`,
      [facilityId],
    )
  )[0];

/** The identifier of the n-th row under a seal. */
async function rowOf(client: pg.Client, no: number, n: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'select ids[$3] as id from audit_seal where facility_id = $1 and no = $2',
    [facilityId, no, n],
  );
  return rows[0]?.id ?? '00000000-0000-0000-0000-000000000000';
}

describe('sealing', () => {
  it('leaves nothing unsealed, in batches of a thousand, and verifies all rows', async () => {
    expect(await state()).toEqual({ seals: 3, sealed: 1_500, rows: 1_500, waiting: 0 });
    expect(await tampering(server, (client) => findings(client))).toEqual([]);
  });

  it('includes a row that was committed late in a later seal', async () => {
    await tampering(server, async (late) => {
      await late.query('set local session_replication_role = origin');
      await late.query(
        `insert into audit (facility_id, id, at, action) values ($1, gen_random_uuid(), now(), 'note.written')`,
        [facilityId],
      );
      const before = await state();
      await seal(server);
      expect(await state()).toEqual(before);
    });
  });

  it('leaves an earlier row that was committed late to the next run', async () => {
    const now = new Date();
    await tampering(server, async (client) => {
      await client.query('set local session_replication_role = origin');
      await client.query(
        `insert into audit (facility_id, id, at, action)
           select $1, gen_random_uuid(), $2::timestamptz - i * interval '1 minute', 'note.written'
           from generate_series(1, 4) i`,
        [facilityId, now],
      );
      const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
      expect(await sealWithin(client, ago(150))).toEqual({ sealed: 2, last_at: ago(60) });
      expect(await sealWithin(client)).toEqual({ sealed: 2, last_at: ago(180) });
      expect(await sealWithin(client)).toEqual({ sealed: 0, last_at: null });
      const kinds = (await findings(client)).map(({ kind }) => kind);
      expect(kinds).toEqual(['unproven', 'unproven', 'unproven', 'unproven']);
    });
  });

  it('cannot be changed by the server’s own role', async () => {
    const refused = [
      'delete from audit',
      "update audit set reason = 'x'",
      'delete from audit_seal',
      'update audit_seal set no = 9',
      'delete from audit_unsealed',
      'truncate audit',
    ];
    for (const text of refused) {
      await tampering(server, async (client) => {
        await client.query('set local role afyakadi_app');
        await client.query(`select set_config('app.facility', '${facilityId}', true)`);
        await expect(client.query(text), text).rejects.toThrow(/permission denied/);
      });
    }
  });
});

/** What a writer of the database does: the seals from a number on are removed and computed again. */
async function rebuild(client: pg.Client, from: number, expected: Finding['kind'] | null): Promise<void> {
  await client.query(
    `insert into audit_unsealed select $1, a.at, a.id from audit a, audit_seal s
       where s.no >= $2 and a.id = any(s.ids)`,
    [facilityId, from],
  );
  await client.query('delete from audit_seal where no >= $1', [from]);
  while ((await sealWithin(client)).sealed > 0);
  if (expected === null) return;
  // Without the key there is no signature, or a copied one.
  await client.query('update audit_seal set mac = (select mac from audit_seal where no = 1) where no >= $1', [
    from,
  ]);
  expect((await findings(client)).map(({ kind }) => kind)).toContain(expected);
  await client.query('update audit_seal set key_id = null, mac = null where no >= $1', [from]);
  expect((await findings(client)).map(({ kind }) => kind)).toContain(expected);
}

/** Signs the seals from one on, like an attacker without a key of the product. */
const signWithForeignKey = (client: pg.Client, from: number) =>
  client.query("update audit_seal set key_id = 'foreign', mac = $2 where no >= $1", [from, randomBytes(32)]);

describe('the verification detects', () => {
  const cases: [string, (client: pg.Client) => Promise<unknown>, object][] = [
    [
      'a changed reason',
      async (c) => c.query("update audit set reason = 'other' where id = $1", [await rowOf(c, 2, 7)]),
      { kind: 'changed', no: 2 },
    ],
    [
      'a changed time, by a microsecond',
      async (c) =>
        c.query("update audit set at = at + interval '1 microsecond' where id = $1", [await rowOf(c, 1, 7)]),
      { kind: 'changed', no: 1 },
    ],
    [
      'a changed detail',
      async (c) =>
        c.query(`update audit set detail = detail || '{"n": 0}' where id = $1`, [await rowOf(c, 3, 1)]),
      { kind: 'changed', no: 3 },
    ],
    [
      'a removed row',
      async (c) => c.query('delete from audit where id = $1', [await rowOf(c, 1, 1)]),
      { kind: 'removed', no: 1 },
    ],
    [
      'an inserted row',
      (c) =>
        c.query(
          `insert into audit (facility_id, id, at, action) values ($1, gen_random_uuid(), now(), 'claim.built')`,
          [facilityId],
        ),
      { kind: 'inserted' },
    ],
    [
      'a row moved to another facility',
      async (c) =>
        c.query('update audit set facility_id = $2 where id = $1', [
          await rowOf(c, 1, 4),
          facilities.second.id,
        ]),
      { kind: 'removed', no: 1 },
    ],
    ['a changed seal', (c) => c.query("update audit_seal set hash = sha256('x') where no = 2"), { no: 2 }],
    [
      'a seal that has a row’s new hash',
      async (c) => {
        const id = await rowOf(c, 2, 5);
        await c.query("update audit set reason = 'other' where id = $1", [id]);
        await c.query(
          `update audit_seal set hashes[5] = (select sha256(convert_to(${rowText}, 'UTF8')) from audit a
             where a.facility_id = $1 and a.id = $2) where facility_id = $1 and no = 2`,
          [facilityId, id],
        );
      },
      { kind: 'seal-broken', no: 2 },
    ],
    [
      'a seal without its last row',
      (c) => c.query('update audit_seal set ids = ids[1:999], hashes = hashes[1:999] where no = 1'),
      { kind: 'seal-broken', no: 1 },
    ],
    [
      'a missing seal',
      (c) => c.query('delete from audit_seal where no = 2'),
      { kind: 'seal-missing', no: 2 },
    ],
    [
      'seals in another order',
      (c) =>
        c.query(`update audit_seal set no = -no where facility_id = '${facilityId}';
          update audit_seal set no = case no when -1 then 2 when -2 then 1 else 3 end`),
      { kind: 'seal-broken', no: 1 },
    ],
    [
      'a row that waits for its seal and is gone',
      (c) => c.query('insert into audit_unsealed values ($1, now(), gen_random_uuid())', [facilityId]),
      { kind: 'lost' },
    ],
  ];
  it.each(cases)('%s', async (_, tamper, expected) => {
    await tampering(server, async (client) => {
      await tamper(client);
      expect(await findings(client)).toContainEqual(expect.objectContaining(expected));
    });
  });

  it('two rows that changed places', async () => {
    await tampering(server, async (client) => {
      const [one, two] = [await rowOf(client, 1, 3), await rowOf(client, 2, 3)];
      // One after the other: in one statement, the second might take its place before the first has left it.
      await client.query('update audit set id = gen_random_uuid() where id = $1', [one]);
      await client.query('update audit set id = $1 where id = $2', [one, two]);
      const kinds = (await findings(client)).map((finding) => finding.kind);
      expect(kinds.sort()).toEqual(['changed', 'inserted', 'removed']);
    });
  });

  it('a chain whose end was cut off, by the stored head', async () => {
    await tampering(server, async (client) => {
      const head = await headOf(client);
      await client.query(
        'delete from audit where id = any((select ids from audit_seal where no = 3)::uuid[])',
      );
      await client.query('delete from audit_seal where no = 3');
      expect(await findings(client)).toEqual([]);
      expect(await findings(client, head)).toEqual([{ kind: 'head-missing', no: 3 }]);
    });
  });

  it('a chain that was rebuilt from a changed row', async () => {
    await tampering(server, async (client) => {
      await client.query("update audit set reason = 'other' where id = $1", [await rowOf(client, 2, 5)]);
      await rebuild(client, 2, 'seal-unsigned');
    });
  });

  it('a chain that was rebuilt with another key', async () => {
    await tampering(server, async (client) => {
      await rebuild(client, 2, null);
      await signWithForeignKey(client, 2);
      expect((await findings(client)).map(({ kind }) => kind)).toContain('seal-key-unknown');
    });
  });

  it('a chain that was rebuilt with another key, also after the next seal', async () => {
    await createRows(server, 3);
    await tampering(server, async (client) => {
      await client.query('create temp table waiting as select * from audit_unsealed');
      await client.query('delete from audit_unsealed');
      await rebuild(client, 2, null);
      await signWithForeignKey(client, 2);
      await client.query('insert into audit_unsealed select * from waiting');
      expect((await sealWithin(client)).sealed).toBe(3);
      expect((await findings(client)).map(({ kind }) => kind)).toContain('seal-broken');
    });
    await server.rows(
      'delete from audit using audit_unsealed where id = audit_id; delete from audit_unsealed',
    );
  });

  it('a row that was changed before it was sealed', async () => {
    await createRows(server, 4);
    await tampering(server, async (client) => {
      const { rows } = await client.query('select audit_id as id from audit_unsealed order by at limit 3');
      await client.query("update audit set reason = 'other' where id = $1", [rows[0]?.id]);
      await client.query('update audit set mac = null where id = $1', [rows[1]?.id]);
      await client.query("update audit set at = at - interval '50 minutes' where id = $1", [rows[2]?.id]);
      await sealWithin(client);
      expect(await findings(client)).toEqual(rows.map(({ id }) => ({ kind: 'unproven', no: 4, id })));
    });
    await tampering(server, async (client) => {
      await sealWithin(client);
      expect(await findings(client)).toEqual([]);
    });
    await server.rows(
      'delete from audit using audit_unsealed where id = audit_id; delete from audit_unsealed',
    );
  });

  it('nothing in a chain that starts without signatures, from an older version', async () => {
    await tampering(server, async (client) => {
      await client.query('update audit_seal set key_id = null, mac = null where no < 3');
      expect(await findings(client)).toEqual([]);
      await client.query('update audit_seal set key_id = null, mac = null where no = 3');
      expect(await findings(client)).toEqual([]);
    });
  });

  it('nothing in a chain whose older seals were signed with a deleted key', async () => {
    await tampering(server, async (client) => {
      await client.query("update audit_seal set key_id = 'gone' where no < 3");
      expect(await findings(client)).toEqual([]);
    });
  });

  it('a row with an earlier time than previously sealed rows', async () => {
    await tampering(server, async (client) => {
      await client.query('set local session_replication_role = origin');
      await client.query(
        `insert into audit (facility_id, id, at, action)
           values ($1, '0198c000-0000-7000-8000-0000000000aa', now() - interval '2 days', 'claim.built')`,
        [facilityId],
      );
      await sealWithin(client);
      expect(await findings(client)).toEqual([
        { kind: 'unproven', no: 4, id: '0198c000-0000-7000-8000-0000000000aa' },
        { kind: 'late', no: 4, id: '0198c000-0000-7000-8000-0000000000aa' },
      ]);
    });
  });

  it('a row that was removed before it was sealed', async () => {
    await tampering(server, async (client) => {
      await client.query('insert into audit_unsealed values ($1, now(), gen_random_uuid())', [facilityId]);
      await sealWithin(client);
      expect(await findings(client)).toMatchObject([{ kind: 'vanished', no: 4 }]);
    });
  });

  it('any random change', async () => {
    const head = await tampering(server, headOf);
    const columns = ['action', 'role', 'address', 'reason', 'subject_type'] as const;
    const row = fc.record({ no: fc.integer({ min: 1, max: 2 }), n: fc.integer({ min: 1, max: 200 }) });
    const act = fc.oneof(
      fc.record({ act: fc.constant('change' as const), row, column: fc.constantFrom(...columns) }),
      fc.record({ act: fc.constant('remove' as const), row }),
      fc.record({ act: fc.constant('insert' as const), row }),
      fc.record({ act: fc.constant('hash' as const), row }),
      fc.record({ act: fc.constant('identifier' as const), row }),
      fc.record({ act: fc.constant('seal' as const), row }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 4 }), async (acts) => {
        await tampering(server, async (client) => {
          for (const damage of acts) {
            const { no, n } = damage.row;
            const id = await rowOf(client, no, n);
            if (damage.act === 'change') {
              await client.query(
                `update audit set ${damage.column} = coalesce(${damage.column}, '') || '.' where id = $1`,
                [id],
              );
            } else if (damage.act === 'remove') await client.query('delete from audit where id = $1', [id]);
            else if (damage.act === 'insert') {
              await client.query(
                `insert into audit select facility_id, gen_random_uuid(), at, account_id, role, address, action
                 from audit where action = 'note.written' limit 1`,
              );
            } else if (damage.act === 'hash') {
              await client.query(
                "update audit_seal set hashes[$3] = sha256(hashes[$3] || 'x') where facility_id = $1 and no = $2",
                [facilityId, no, n],
              );
            } else if (damage.act === 'identifier') {
              await client.query('update audit_seal set ids[$2] = gen_random_uuid() where no = $1', [no, n]);
            } else await client.query('delete from audit_seal where no = $1', [no]);
          }
          const found = await findings(client, head);
          expect(found.filter(({ kind }) => kind !== 'late').length).toBeGreaterThan(0);
        });
      }),
      { ...sizes.properties.fixed, numRuns: sizes.properties.auditHistories },
    );
  });
});

describe('the command', () => {
  const run = async (...words: string[]) => {
    const lines: string[] = [];
    const output = {
      print: (line: string) => lines.push(line),
      complain: (line: string) => lines.push(line),
    };
    const DATA_KEY = server.config.dataKey ?? '';
    const environment = { DATABASE_URL: server.adminUrl, DATA_KEY };
    const code = await runAdmin(['audit', ...words], environment, process.cwd(), {
      print: (line) => void output.print(line),
      complain: (line) => void output.complain(line),
    });
    return { code, text: lines.join('\n') };
  };

  it('prints the head, and verifies the chain with it', async () => {
    const { code, text } = await run('head', '--facility', facilities.first.code);
    expect(code).toBe(0);
    const head = /\d+:[0-9a-f]{64}/.exec(text)?.[0] ?? '';
    expect(head).not.toBe('');
    const checked = await run('verify', '--facility', facilities.first.code, '--head', head);
    expect(checked).toMatchObject({ code: 0, text: expect.stringContaining('as they were sealed') });
    expect((await run('verify')).code).toBe(0);
  });

  it('exits with 1 and names the row and the seal', async () => {
    const [row] = await server.rows('select ids[3]::text as id from audit_seal where no = 1');
    const id = String(row?.id);
    await server.rows("update audit set reason = 'other' where id = $1", [id]);
    const { code, text } = await run('verify');
    await server.rows('update audit set reason = $2 where id = $1', [id, null]);
    expect(code).toBe(1);
    expect(text).toContain(`row ${id} was changed (seal 1)`);
  });

  it('reports wrong arguments', async () => {
    expect(await run('verify', '--head', '3:xyz', '--facility', 'T-01')).toMatchObject({ code: 2 });
    expect(await run('verify', '--head', `3:${'a'.repeat(64)}`)).toMatchObject({
      code: 2,
      text: expect.stringContaining('--facility'),
    });
    expect(await run('verify', '--facility', 'none')).toMatchObject({ code: 1 });
    expect(await run('verify', '--loud')).toMatchObject({ code: 2 });
  });
});
