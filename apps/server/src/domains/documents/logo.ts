import { type endpoints, message } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit.ts';
import { col, type Database, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Call } from '../../platform/http/route.ts';
import { inspectLogo, type LogoType, longestLogoSide } from './logo-image.ts';
import type { Printer } from './printer.ts';

export interface Logo {
  type: LogoType;
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

/**
 * Returns an uploaded file as a logo, once a document with it could be printed: a damaged one would prevent all later
 * documents. Failure: `unprocessable` with the field.
 */
export async function checkedLogo(printer: Printer, imageData: string): Promise<Logo> {
  const content = Buffer.from(imageData, 'base64');
  const type = inspectLogo(content);
  if (type === 'type') throw refused(message('documents.logoType'));
  if (type === 'size') throw refused(message('documents.logoSize', { max: longestLogoSide }));
  if (type === 'damaged') throw refused(message('documents.logoDamaged'));
  const logo = { type, content };
  const facility = { name: '-', code: '-', address: '', logo: content };
  await printer.print({ form: 'head', facility }).catch((error: unknown) => {
    if (error instanceof Failure) throw error;
    throw refused(message('documents.logoDamaged'));
  });
  return logo;
}

function refused(text: ReturnType<typeof message>): Failure {
  return new Failure('unprocessable', text, { fields: { imageData: text } });
}

export async function storeLogo(tx: Tx, call: Call<typeof endpoints.setLogo>, logo: Logo) {
  const facilityId = call.caller.facility.id;
  const columns = { type: logo.type, content: Buffer.from(logo.content) };
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
