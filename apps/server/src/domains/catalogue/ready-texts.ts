import { type endpoints, maxReadyTexts, message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { writeAudit } from '../../platform/audit/write.ts';
import { col, type Reader, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';

const columns = col.from('facility_item', 'id', 'ready_texts');

/** The texts kept for an item. Failure: `notFound`. */
export async function readReadyTexts(read: Reader, facilityId: string, itemCode: string, locks = false) {
  const [item] = await read(rows(columns)`select id, ready_texts from facility_item
    where facility_id = ${facilityId} and item_code = ${itemCode} ${locks ? sql`for no key update` : sql``}`);
  if (!item) throw new Failure('notFound', message('catalogue.unknownItem'));
  return item;
}

/** Keeps a text for an item, or no longer; a repeat changes nothing. Failures: `notFound`; `conflict` for too many. */
export async function keepReadyText(tx: Tx, call: Call<typeof endpoints.keepReadyText>) {
  const { itemCode, text, kept } = call.body;
  const facilityId = call.caller.facility.id;
  const { id, ready_texts: before } = await readReadyTexts(readerOf(tx), facilityId, itemCode, true);
  if (before.includes(text) === kept) return { itemCode, texts: before };
  const texts = kept ? [...before, text] : before.filter((other) => other !== text);
  if (texts.length > maxReadyTexts)
    throw new Failure('conflict', message('catalogue.tooManyTexts', { most: maxReadyTexts }));
  await tx
    .updateTable('facility_item')
    .set({ ready_texts: texts })
    .where('facility_id', '=', facilityId)
    .where('id', '=', id)
    .execute();
  const action = kept ? 'ready-text.kept' : 'ready-text.removed';
  await writeAudit(tx, call, { action, subjectType: 'item', subjectId: id, detail: { itemCode } });
  return { itemCode, texts };
}
