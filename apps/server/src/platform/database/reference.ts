import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../errors.ts';
import { folderBeside } from '../folders.ts';

export interface DiagnosisCode {
  code: string;
  name: string;
  words: string;
  rank: number;
}

const file = 'diagnosis-codes.tsv';
const listName = 'diagnosis-codes';

/** The codes of the file that ships with the product: a line each of code, name, words and rank, under a heading. */
export async function readDiagnosisCodes(): Promise<{ codes: DiagnosisCode[]; hash: string }> {
  const text = await readFile(join(folderBeside('data', file), file), 'utf8');
  const codes = text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [code = '', name = '', words = '', rank = '3'] = line.split('\t');
      return { code, name, words, rank: Number(rank) };
    });
  return { codes, hash: createHash('sha256').update(text).digest('hex') };
}

/**
 * Brings the lists that ship with the product up to date; one that is stored as it is, is left alone. A code that an
 * administrator imported, or that a diagnosis uses, stays.
 * @returns how many codes the list has when it was loaded, null when there was nothing to do
 * @throws StartError when the file is missing or the database refuses it; nothing is changed then
 */
export async function loadReference(adminUrl: string): Promise<number | null> {
  const { codes, hash } = await readDiagnosisCodes();
  const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ hash: string }>('select hash from reference_list where name = $1', [
      listName,
    ]);
    if (rows[0]?.hash === hash) return null;
    // One statement: two servers that start together wait for each other at the list's row.
    await client.query(upsert, [
      listName,
      hash,
      codes.map(({ code }) => code),
      codes.map(({ name }) => name),
      codes.map(({ words }) => words),
      codes.map(({ rank }) => rank),
    ]);
    return codes.length;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The list of diagnosis codes could not be loaded: ${reason}. Nothing was changed.`);
  } finally {
    await client.end();
  }
}

const upsert = `
  with list as (
    insert into reference_list (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash
    returning name
  ), shipped as (
    select it.* from list, unnest($3::text[], $4::text[], $5::text[], $6::integer[]) as it (code, name, words, rank)
  ), removed as (
    delete from diagnosis_code d where d.shipped and d.code <> all ($3::text[])
      and not exists (select from diagnosis used where used.code = d.code)
  )
  insert into diagnosis_code (code, name, words, rank, shipped) select code, name, words, rank, true from shipped
  on conflict (code) do update set name = excluded.name, words = excluded.words, rank = excluded.rank
    where diagnosis_code.shipped and (diagnosis_code.name, diagnosis_code.words, diagnosis_code.rank)
      is distinct from (excluded.name, excluded.words, excluded.rank)`;
