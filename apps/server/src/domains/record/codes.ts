import type { DiagnosisCode } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, type Database, rows, type Tx } from '../../platform/database/index.ts';

/** The form in which codes are stored and claimed (domain 3.3): `n390`, `N39.0` and ` n39 . 0` are all N39.0. */
export function dotted(code: string): string {
  const plain = code.toUpperCase().replace(/[\s.]/g, '');
  return plain.length > 3 ? `${plain.slice(0, 3)}.${plain.slice(3)}` : plain;
}

/** A code of the list; undefined for what is not in it. */
export function findCode(tx: Tx, code: string): Promise<DiagnosisCode | undefined> {
  return tx
    .selectFrom('diagnosis_code')
    .select(['code', 'name'])
    .where('code', '=', dotted(code))
    .executeTakeFirst();
}

const codeRows = rows({ total: col.integer }, col.from('diagnosis_code', 'code', 'name'));

interface Query {
  search: string;
  pageNo: number;
  pageSize: number;
}

/**
 * Returns the codes that begin with the text, with or without the dot, and those whose name or synonyms match every
 * typed word at the beginning of a word, in any order. Sorted: the code itself, codes with that beginning, whole
 * words, then by frequency.
 */
export async function searchCodes(database: Database, { search, pageNo, pageSize }: Query) {
  const words = search
    .toLowerCase()
    .split(/[^\p{L}\p{N}.]+/u)
    .filter((word) => /[^.]/.test(word))
    .slice(0, 8);
  const begins = words.map((word) => sql`search like ${`% ${word}%`}`);
  const whole = words.map((word) => sql`search like ${`% ${word} %`}`);
  const code = search.toUpperCase().replace(/[^A-Z0-9]/g, '');
  const order = sql`of_code desc, whole desc, rank, code`;
  const codes = await database.readShared(codeRows`
    with found as materialized (
      select code, name, rank, case replace(code, '.', '') when ${code} then 2 else
          starts_with(replace(code, '.', ''), ${code})::int end as of_code,
        ${words.length > 0 ? sql.join(whole, sql` and `) : sql`false`} as whole
      from diagnosis_code where ${words.length > 0 ? sql.join(begins, sql` and `) : sql`true`}
    )
    select counted.total, page.code, page.name from (select count(*) as total from found) counted
    left join (
      select * from found order by ${order} limit ${pageSize} offset ${pageNo * pageSize}
    ) page on true
    order by ${order}`);
  return {
    itemList: codes.flatMap(({ code, name }) => (code === null ? [] : [{ code, name }])),
    totalItems: codes[0]?.total ?? 0,
  };
}
