import type { ImportKind, ImportOfFile } from '@afyakadi/contract';
import { importOfFile } from '@afyakadi/contract';
import { Body } from '../setup/body.ts';
import { facilities } from '../setup/fixtures.ts';
import type { Answer, TestServer } from '../setup/server.ts';

export const head = {
  members:
    'verifierId,cardNo,nationalId,schemeId,productCode,firstName,middleName,lastName,gender,dateOfBirth,cardStatus,authorizationStatus,remarks,expiryDate',
  tariff:
    'itemCode,itemName,itemTypeId,category,schemeId,unitPrice,strength,dosage,needsApproval,maximumQuantity',
  exclusions: 'itemCode,schemeId,productCode',
  benefits: 'schemeId,productCode,patientType,itemCode,copaymentPercent,yearlyCeiling,yearlyNumber,waived',
} as const;

/** The first facility maintains the register, as in an installation. */
export async function keeping(server: TestServer): Promise<void> {
  await server.rows('update facility set keeps_register = true where id = $1', [facilities.first.id]);
}

/** A file of lines under the head of its kind. */
export const fileOf = (kind: ImportKind, ...lines: string[]) => `${[head[kind], ...lines].join('\n')}\n`;

/** Sends a file unchanged. */
export async function send(
  server: TestServer,
  kind: string,
  content: string | Buffer,
  ask: { token?: string; headers?: Record<string, string>; query?: string } = {},
): Promise<Answer> {
  const response = await server.app.inject({
    method: 'POST',
    url: `/api/v1/admin/imports/${kind}/file${ask.query ?? ''}`,
    payload: content,
    headers: {
      ...(ask.token ? { authorization: `Bearer ${ask.token}` } : {}),
      'content-type': 'text/csv',
      ...ask.headers,
    },
  });
  return {
    status: response.statusCode,
    headers: response.headers,
    cookies: response.cookies,
    text: response.body,
    body: new Body(response.body),
  };
}

/** An import once nothing is in progress any more. */
export async function settled(server: TestServer, token: string, id: string): Promise<ImportOfFile> {
  // A watchdog: far longer than an import takes on a busy machine.
  for (let tries = 0; tries < 6_000; tries++) {
    const answer = await server.get(`/admin/imports/${id}`, { token });
    const found = importOfFile.parse(answer.body.item);
    if (!['reading', 'comparing', 'applying'].includes(found.state)) return found;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('The import is still at work');
}

/** Sends a file and waits for its dry run. */
export async function dryRun(
  server: TestServer,
  token: string,
  kind: ImportKind,
  content: string | Buffer,
): Promise<ImportOfFile> {
  const answer = await send(server, kind, content, { token });
  if (answer.status !== 200) throw new Error(answer.text);
  return settled(server, token, importOfFile.parse(answer.body.item).id);
}

/** The rows of one outcome. */
export async function rowsOf(server: TestServer, token: string, id: string, outcome: string) {
  const { body } = await server.get(`/admin/imports/${id}/rows?outcome=${outcome}&pageSize=100`, { token });
  return body.itemList;
}

/** Applies what the dry run shows. */
export function apply(
  server: TestServer,
  token: string,
  importFile: ImportOfFile,
  more: { missingToo?: boolean; withoutRefused?: boolean; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { headers, ...agreed } = more;
  const { added, changed, missing } = importFile;
  return server.post(`/admin/imports/${importFile.id}/apply`, {
    token,
    body: { added, changed, missing, ...agreed },
    ...(headers ? { headers } : {}),
  });
}
