import { breaksAge, breaksSex, type Gender } from '@afyakadi/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  loadReference,
  readDiagnosisCodes,
  readDiagnosisLimits,
} from '../../src/platform/database/reference.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';

let server: TestServer;
let doctor: string;
beforeAll(async () => {
  server = await sharedServer();
  doctor = await server.signIn('doctor');
});
afterAll(() => server.close());

describe('the list that ships with the product', async () => {
  const { codes } = await readDiagnosisCodes();

  it('has each code once, in the form for claims', () => {
    expect(codes.length).toBeGreaterThan(900);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(codes.length);
    expect(codes.filter(({ code }) => !/^[A-Z]\d\d(\.\d{1,2})?$/.test(code))).toEqual([]);
  });

  it('has a short name for each code', () => {
    const unexpected = codes.filter(
      ({ name, words, rank }) =>
        name.trim() !== name ||
        name.length < 3 ||
        name.length > 90 ||
        /[\t\p{Cc}]/u.test(name + words) ||
        ![1, 2, 3].includes(rank),
    );
    expect(unexpected).toEqual([]);
    expect(new Set(codes.map(({ name }) => name.toLowerCase())).size).toBe(codes.length);
  });

  it('has no category that it divides: claims have the finest code', () => {
    const divided = new Set(
      codes.filter(({ code }) => code.includes('.')).map(({ code }) => code.slice(0, 3)),
    );
    expect(codes.filter(({ code }) => divided.has(code))).toEqual([]);
  });

  it.each([...'ABCDEFGHIJKLMNOPQRSTVWXYZ'])('has codes of chapter %s', (letter) => {
    expect(codes.filter(({ code }) => code.startsWith(letter)).length).toBeGreaterThan(4);
  });
});

describe('loading the list', () => {
  const count = async () => (await server.rows('select count(*)::int as n from diagnosis_code'))[0]?.n;

  it('does nothing if it is loaded', async () => {
    expect(await loadReference(server.adminUrl)).toBeNull();
  });

  it('follows the file, keeps what was imported or is used, and can run twice at once', async () => {
    const { codes } = await readDiagnosisCodes();
    await server.rows("update reference_list set hash = 'an older edition'");
    await server.rows("update diagnosis_code set name = 'An older name' where code = 'B54'");
    await server.rows("insert into diagnosis_code (code, name, shipped) values ('A00.0', 'Dropped', true)");
    await server.rows("insert into diagnosis_code (code, name) values ('A00.1', 'Imported')");
    await server.rows("update diagnosis_code set name = 'Imported too', shipped = false where code = 'I10'");
    const loaded = await Promise.all([loadReference(server.adminUrl), loadReference(server.adminUrl)]);
    expect(loaded).toContain(codes.length);
    expect(await count()).toBe(codes.length + 1);
    const names = await server.rows(
      "select code, name from diagnosis_code where code in ('A00.0', 'A00.1', 'B54', 'I10') order by code",
    );
    expect(names).toEqual([
      { code: 'A00.1', name: 'Imported' },
      { code: 'B54', name: codes.find(({ code }) => code === 'B54')?.name },
      { code: 'I10', name: 'Imported too' },
    ]);
    expect(await loadReference(server.adminUrl)).toBeNull();
  });
});

describe('limits of diagnoses', async () => {
  const { limits } = await readDiagnosisLimits();
  const stored = async () => (await server.rows('select count(*)::int as n from diagnosis_limit'))[0]?.n;

  it('are defined once per prefix, and each has a limit', () => {
    expect(new Set(limits.map(({ prefix }) => prefix)).size).toBe(limits.length);
    const unexpected = limits.filter(
      ({ prefix, sex, ageFromDays, ageToDays }) =>
        !/^[A-Z](\d\d(\.\d)?)?$/.test(prefix) ||
        ![null, 'Male', 'Female'].includes(sex) ||
        (sex === null && ageFromDays === null && ageToDays === null) ||
        (ageFromDays ?? 0) >= (ageToDays ?? Number.POSITIVE_INFINITY),
    );
    expect(unexpected).toEqual([]);
  });

  it.each<[code: string, gender: Gender, born: string, breaks: string]>([
    ['O80.0', 'Female', '1996-11-21', ''],
    ['O80.0', 'Male', '1996-11-21', 'sex'],
    ['O80.0', 'Female', '2016-11-21', ''],
    ['O80.0', 'Female', '2016-11-23', 'age'],
    ['O80.0', 'Female', '1965-11-22', ''],
    ['O80.0', 'Female', '1965-11-20', 'age'],
    ['Z34.0', 'Male', '1996-11-21', 'sex'],
    ['Z38.0', 'Male', '2026-11-20', ''],
    ['C53.9', 'Male', '1966-11-21', 'sex'],
    ['C50.9', 'Male', '1966-11-21', ''],
    ['N63', 'Male', '1966-11-21', ''],
    ['N94.6', 'Male', '1996-11-21', 'sex'],
    ['N40', 'Female', '1956-11-21', 'sex'],
    ['C61', 'Male', '1956-11-21', ''],
    ['P36.9', 'Male', '2026-11-01', ''],
    ['P36.9', 'Female', '2025-11-21', ''],
    ['P36.9', 'Female', '2025-11-20', 'age'],
    ['P27.1', 'Female', '2020-11-20', ''],
    ['B50.9', 'Male', '2026-11-01', ''],
    ['I10', 'Female', '1950-01-01', ''],
  ])('%s of a patient (%s, born %s) breaks: %s', (code, gender, born, breaks) => {
    const found = new Set<string>();
    for (const { prefix, sex, ageFromDays, ageToDays } of limits) {
      if (!code.startsWith(prefix)) continue;
      if (breaksSex({ sex: sex === 'Male' || sex === 'Female' ? sex : null }, gender)) found.add('sex');
      if (breaksAge({ ageFromDays, ageToDays }, born, '2026-11-21')) found.add('age');
    }
    expect([...found].join()).toBe(breaks);
  });

  it('follows the file', async () => {
    expect(await stored()).toBe(limits.length);
    await server.rows("update reference_list set hash = 'an older edition' where name = 'diagnosis-limits'");
    await server.rows("insert into diagnosis_limit values ('B50', 'Male')");
    await server.rows("delete from diagnosis_limit where prefix = 'P36'");
    await server.rows("update diagnosis_limit set sex = 'Male', age_to_days = 1 where prefix = 'O'");
    await Promise.all([loadReference(server.adminUrl), loadReference(server.adminUrl)]);
    expect(await stored()).toBe(limits.length);
    expect(
      await server.rows(
        "select prefix, sex, age_from_days, age_to_days from diagnosis_limit where prefix in ('B50', 'O', 'P36') order by 1",
      ),
    ).toEqual([
      { prefix: 'O', sex: 'Female', age_from_days: 3652, age_to_days: 22_281 },
      { prefix: 'P36', sex: null, age_from_days: null, age_to_days: 366 },
    ]);
  });
});

describe('searching codes', () => {
  const search = async (text: string, more = '') => {
    const { status, body } = await server.get(
      `/setup/diagnosis-codes?search=${encodeURIComponent(text)}${more}`,
      { token: doctor },
    );
    expect(status).toBe(200);
    return { codes: body.itemList.map(({ code }) => String(code)), total: Number(body.data.totalItems) };
  };

  it.each([
    ['n390', 'N39.0'],
    ['N39.0', 'N39.0'],
    ['n39.', 'N39.0'],
    ['uti', 'N39.0'],
    ['malaria', 'B50.9'],
    ['malaria kali', 'B50.0'],
    ['kali malaria', 'B50.0'],
    ['severe malar', 'B50.0'],
    ['kisukari', 'E11.9'],
    ['shinikizo', 'I10'],
    ['shinikizo la damu', 'I10'],
    ['HTN', 'I10'],
    ['PUD', 'K27.9'],
    ['PID', 'N73.9'],
    ['urti', 'J06.9'],
    ['kuhara', 'A09.0'],
    ['fibroid', 'D25.9'],
    ['kifua kikuu', 'A15.0'],
    ['snake', 'T63.0'],
    ['type-2 diabetes', 'E11.9'],
    ['B54', 'B54'],
    ['iron deficiency anemia', 'D50.9'],
    ['malaria unspecified', 'B50.9'],
    ['malignant neoplasm of breast', 'C50.9'],
    ['fracture of shaft of tibia', 'S82.2'],
  ])('"%s" finds %s first', async (text, code) => {
    const { codes } = await search(text);
    expect(codes[0]).toBe(code);
  });

  it.each(['ma', 'mal', 'mala', 'malar', 'malari', 'malaria'])(
    '"%s" finds malaria while typing',
    async (text) => {
      const { codes } = await search(text, '&pageSize=100');
      expect(codes).toContain('B54');
    },
  );

  it('puts matching prefixes of codes first', async () => {
    const { codes } = await search('b5', '&pageSize=20');
    expect(codes.length).toBeGreaterThan(5);
    expect(codes.filter((code) => !code.startsWith('B5'))).toEqual([]);
  });

  it.each(['%', '_', "'", '\\', '% _', '..', 'xyzzy', '💉', 'malaria xyzzy'])(
    '"%s" does no harm',
    async (text) => {
      const { codes } = await search(text);
      expect(codes.length).toBeLessThanOrEqual(50);
    },
  );

  it('finds nothing if nothing matches', async () => {
    expect(await search('xyzzy')).toEqual({ codes: [], total: 0 });
    expect(await search('malaria xyzzy')).toEqual({ codes: [], total: 0 });
  });

  it('pages through all codes, common ones first, each once', async () => {
    const { total } = await search('');
    const seen: string[] = [];
    for (let page = 0; page * 100 < total; page++)
      seen.push(...(await search('', `&pageSize=100&pageNo=${page}`)).codes);
    expect(seen.length).toBe(total);
    expect(new Set(seen).size).toBe(total);
    const rows = await server.rows('select code from diagnosis_code order by rank, code');
    expect(seen).toEqual(rows.map(({ code }) => code));
    expect(await search('malaria', '&pageNo=99')).toMatchObject({ codes: [] });
  });

  it('is allowed to doctors only', async () => {
    for (const role of ['receptionist', 'pharmacist', 'lab_tech', 'admin'] as const) {
      const token = await server.signIn(role);
      expect((await server.get('/setup/diagnosis-codes?search=uti', { token })).status).toBe(403);
    }
    expect((await server.get('/setup/diagnosis-codes?search=uti')).status).toBe(401);
    const long = await server.get(`/setup/diagnosis-codes?search=${'a'.repeat(101)}`, { token: doctor });
    expect([long.status, long.body.fields?.search]).toEqual([400, 'At most 100 characters']);
  });
});
