import { type endpoints, type Message, message } from '@afyakadi/contract';
import { bySystem, writeAudit } from '../../platform/audit/write.ts';
import { col, type Database, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call, Caller } from '../../platform/http/route.ts';
import { type LogoProblem, maxLogoSide } from './pictures/picture.ts';
import { isPng } from './pictures/png.ts';
import type { Printer } from './printer.ts';

/** A picture that the server has written itself. */
export interface Logo {
  type: 'image/png' | 'image/jpeg';
  content: Uint8Array;
}

const logoRows = rows(col.from('facility_logo', 'type', 'content'));

/** The facility's logo; null without one. */
export async function readLogo(database: Database, facilityId: string): Promise<Logo | null> {
  const [row] = await database.read(
    facilityId,
    logoRows`select type, content from facility_logo where facility_id = ${facilityId}`,
  );
  return row ?? null;
}

export const toImage = (logo: Logo | null) => ({
  image: logo && `data:${logo.type};base64,${Buffer.from(logo.content).toString('base64')}`,
});

const refusals: Readonly<Record<LogoProblem, Message>> = {
  type: message('documents.logoType'),
  size: message('documents.logoSize', { max: maxLogoSide }),
  bytes: message('documents.logoTooLarge'),
  damaged: message('documents.logoDamaged'),
};

/** Returns an uploaded file as a logo that every document can show. Failure: `unprocessable` with the field. */
export async function acceptLogo(printer: Printer, imageData: string): Promise<Logo> {
  const content = await printer.reencode(Buffer.from(imageData, 'base64'));
  if (typeof content === 'string') {
    const text = refusals[content];
    throw new Failure('unprocessable', text, { fields: { imageData: text } });
  }
  return logoOf(content);
}

const logoOf = (content: Buffer): Logo => ({ type: isPng(content) ? 'image/png' : 'image/jpeg', content });

/**
 * Writes a logo again that an earlier version stored as it was uploaded, and returns it. One that cannot be read is
 * removed, and null returned.
 */
export async function renewLogo(
  deps: { database: Database; printer: Printer },
  { caller, now }: { caller: Caller; now: Date },
  stored: Uint8Array,
): Promise<Uint8Array | null> {
  const { id } = caller.facility;
  const content = await deps.printer.reencode(stored);
  await deps.database.transaction(id, async (tx) => {
    if (typeof content === 'string') return removeUnread(tx, id, now);
    const { type } = logoOf(content);
    await tx
      .updateTable('facility_logo')
      .set({ type, content, reencoded: true })
      .where((eb) => eb.and({ facility_id: id, reencoded: false }))
      .execute();
  });
  return typeof content === 'string' ? null : content;
}

async function removeUnread(tx: Tx, facilityId: string, now: Date): Promise<void> {
  const [removed] = await tx
    .deleteFrom('facility_logo')
    .where((eb) => eb.and({ facility_id: facilityId, reencoded: false }))
    .returning('facility_id')
    .execute();
  if (!removed) return;
  const entry = { action: 'logo.removed', subjectType: 'facility', subjectId: facilityId } as const;
  await writeAudit(tx, { caller: bySystem(facilityId), now }, entry);
}

export async function storeLogo(tx: Tx, call: Call<typeof endpoints.setLogo>, logo: Logo) {
  const facilityId = call.caller.facility.id;
  const columns = { type: logo.type, content: Buffer.from(logo.content), reencoded: true };
  await tx
    .insertInto('facility_logo')
    .values({ facility_id: facilityId, ...columns })
    .onConflict((conflict) => conflict.column('facility_id').doUpdateSet(columns))
    .execute();
  await writeAudit(tx, call, { action: 'logo.set', subjectType: 'facility', subjectId: facilityId });
  return toImage(logo);
}

/** Removes the logo; without one, does nothing. */
export async function removeLogo(tx: Tx, call: Call<typeof endpoints.removeLogo>) {
  const facilityId = call.caller.facility.id;
  const [removed] = await tx
    .deleteFrom('facility_logo')
    .where('facility_id', '=', facilityId)
    .returning('facility_id')
    .execute();
  if (removed)
    await writeAudit(tx, call, { action: 'logo.removed', subjectType: 'facility', subjectId: facilityId });
  return toImage(null);
}
