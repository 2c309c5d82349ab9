import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../errors.ts';
import { withClient } from './client.ts';
import { folderBeside } from './folders.ts';
import { readItemNames } from './item-names.ts';
import { insertSetupLists } from './setup-lists.ts';

export interface DiagnosisCode {
  code: string;
  name: string;
  words: string;
  rank: number;
}

/** The limits of the diagnoses whose codes begin with this; ages in days, `ageToDays` exclusive. Null: no limit. */
interface DiagnosisLimit {
  prefix: string;
  sex: string | null;
  ageFromDays: number | null;
  ageToDays: number | null;
}

/** Reads the codes that ship with the product: one line each of code, name, words and rank, under a heading. */
export async function readDiagnosisCodes(): Promise<{ codes: DiagnosisCode[]; hash: string }> {
  const { rows, hash } = await readList('diagnosis-codes');
  const codes = rows.map(([code = '', name = '', words = '', rank = '3']) => ({
    code,
    name,
    words,
    rank: Number(rank),
  }));
  return { codes, hash };
}

/** The lists of every installation, as far as the demo data set needs them. */
export const installationLists = { insertSetupLists, readDiagnosisCodes };

/** The limits that ship with the product: a line each of prefix, sex, lowest age and age that is too high. */
export async function readDiagnosisLimits(): Promise<{ limits: DiagnosisLimit[]; hash: string }> {
  const { rows, hash } = await readList('diagnosis-limits');
  const limits = rows.map(([prefix = '', sex = '', from = '', to = '']) => ({
    prefix,
    sex: sex || null,
    ageFromDays: from === '' ? null : Number(from),
    ageToDays: to === '' ? null : Number(to),
  }));
  return { limits, hash };
}

/** Synonyms of the items whose name has all of some words and none of others. */
interface ItemSynonym {
  /** As in the list: `amoxicillin !clavulanic`. */
  name: string;
  required: string[];
  excluded: string[];
  words: string;
}

/** Returns the synonyms that ship with the product, one for each name of an item. */
function readItemSynonyms(): { synonyms: ItemSynonym[]; hash: string } {
  const { list, text } = readItemNames();
  const synonyms = list.flatMap(({ names, others }) => {
    const words = [...names.flat().filter((word) => !word.startsWith('!')), ...others].join(' ');
    return names.map((name) => ({
      name: name.join(' '),
      required: name.filter((word) => !word.startsWith('!')),
      excluded: name.filter((word) => word.startsWith('!')).map((word) => word.slice(1)),
      words,
    }));
  });
  return { synonyms, hash: hashOf(text) };
}

/** The cells of each line of a list but its heading. */
async function readList(name: string): Promise<{ rows: string[][]; hash: string }> {
  const file = `${name}.tsv`;
  const text = await readFile(join(folderBeside('data', file), file), 'utf8');
  const rows = text
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
  return { rows, hash: hashOf(text) };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Updates the lists that ship with the product; skips a list that has not changed. Codes that an administrator
 * imported, or that a diagnosis uses, stay.
 * @returns the number of codes in the list if it was loaded, null if there was nothing to do
 * @throws StartError when a file is missing or the database refuses it; nothing of that list is changed then
 */
export async function loadReference(adminUrl: string): Promise<number | null> {
  const { codes, hash } = await readDiagnosisCodes();
  const { limits, hash: limitsHash } = await readDiagnosisLimits();
  const { synonyms, hash: synonymsHash } = readItemSynonyms();
  return withClient(adminUrl, 'afyakadi-start', async (client) => {
    await load(client, 'diagnosis-limits', limitsHash, replaceLimits, () => [
      limits.map(({ prefix }) => prefix),
      limits.map(({ sex }) => sex),
      limits.map(({ ageFromDays }) => ageFromDays),
      limits.map(({ ageToDays }) => ageToDays),
    ]);
    await client.query('begin');
    const renamed = await load(client, 'item-synonyms', synonymsHash, replaceSynonyms, () => [
      synonyms.map(({ name }) => name),
      synonyms.map(({ required }) => required.join(' ')),
      synonyms.map(({ excluded }) => excluded.join(' ')),
      synonyms.map(({ words }) => words),
    ]);
    if (renamed) await client.query(refreshItems);
    await client.query('commit');
    const loaded = await load(client, 'diagnosis-codes', hash, replaceCodes, () => [
      codes.map(({ code }) => code),
      codes.map(({ name }) => name),
      codes.map(({ words }) => words),
      codes.map(({ rank }) => rank),
    ]);
    return loaded ? codes.length : null;
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `A list that ships with the product could not be loaded: ${reason}. Nothing of it was changed.`,
    );
  });
}

/**
 * Loads a list where its hash is not the stored one, in one statement: two servers that start together wait for each
 * other at the list's row.
 * @returns false when there was nothing to do
 */
async function load(
  client: pg.Client,
  name: string,
  hash: string,
  statement: string,
  columns: () => readonly (readonly unknown[])[],
): Promise<boolean> {
  const { rows } = await client.query<{ hash: string }>('select hash from reference_list where name = $1', [
    name,
  ]);
  if (rows[0]?.hash === hash) return false;
  await client.query(statement, [name, hash, ...columns()]);
  return true;
}

const replaceCodes = `
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

const replaceLimits = `
  with list as (
    insert into reference_list (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash
    returning name
  ), shipped as (
    select it.* from list, unnest($3::text[], $4::text[], $5::integer[], $6::integer[])
      as it (prefix, sex, age_from_days, age_to_days)
  ), removed as (
    delete from diagnosis_limit d where d.prefix <> all ($3::text[])
  )
  insert into diagnosis_limit (prefix, sex, age_from_days, age_to_days)
    select prefix, sex, age_from_days, age_to_days from shipped
  on conflict (prefix) do update set sex = excluded.sex, age_from_days = excluded.age_from_days,
    age_to_days = excluded.age_to_days`;

const replaceSynonyms = `
  with list as (
    insert into reference_list (name, hash) values ($1, $2) on conflict (name) do update set hash = excluded.hash
    returning name
  ), removed as (
    delete from item_synonym s where s.name <> all ($3::text[])
  )
  insert into item_synonym (name, required, excluded, words)
    select it.name, string_to_array(it.required, ' '), string_to_array(it.excluded, ' '), it.words
    from list, unnest($3::text[], $4::text[], $5::text[], $6::text[]) as it (name, required, excluded, words)
  on conflict (name) do update set required = excluded.required, excluded = excluded.excluded, words = excluded.words`;

/** The search texts of items that other names changed. */
const refreshItems = `
  update facility_item i set search_text = now_found.search_text
  from (select facility_id, id, item_search_text(item_name, item_code, strength, dosage) as search_text
    from facility_item) now_found
  where now_found.facility_id = i.facility_id and now_found.id = i.id and now_found.search_text <> i.search_text`;
