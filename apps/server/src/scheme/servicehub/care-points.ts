import { message } from '@afyakadi/contract';
import { z } from 'zod';
import type { CarePointAnswer, CarePointRequest, SchemeFacility } from '../port/index.ts';
import { type Client, proofSent, valueIn, verification } from './client.ts';
import { needed, text } from './values.ts';

const points = z.array(z.object({ pointofcareid: needed(40), pointofcarecode: text(40) })).max(1_000);
type Point = z.output<typeof points>[number];

const referenceAnswer = z.object({
  pointofcareid: text(40),
  authorizationno: text(60),
  referenceno: needed(60),
});

/**
 * The scheme's codes of our kinds (domain 1.3). It has none for procedures, dental, eye and maternity care: they are
 * assumed to count as its minor theatre (docs/servicehub.md).
 */
const codes: Readonly<Record<string, string>> = {
  registration: 'REG',
  consultation: 'CON',
  laboratory: 'LAB',
  pharmacy: 'PHA',
  imaging: 'RAD',
  dialysis: 'DIA',
  physiotherapy: 'PHS',
  theatre: 'MJT',
  procedures: 'MNT',
  dental: 'MNT',
  eye: 'MNT',
  maternity: 'MNT',
  ward: 'ADM',
};

/** Milliseconds for which the list of points of care, which hardly ever changes, is cached. */
const fresh = 3_600_000;

/** Asks for the reference under which a care point serves. */
export function carePointReference(client: Client): (request: CarePointRequest) => Promise<CarePointAnswer> {
  const known = new Map<string, { points: Point[]; until: number }>();

  async function pointsOf(facility: SchemeFacility): Promise<Point[]> {
    const key = facility.connection ?? facility.id;
    const cached = known.get(key);
    if (cached && cached.until > performance.now()) return cached.points;
    const answer = await client.transport.send(facility, {
      name: 'GetPointsOfCare',
      base: 'servicehub',
      method: 'GET',
      idempotent: true,
      path: `${verification}/GetPointsOfCare`,
      answer: points,
    });
    const value = valueIn(answer);
    known.set(key, { points: value, until: performance.now() + fresh });
    return value;
  }

  return async (request) => {
    const point = pointFor(await pointsOf(request.facility), request.carePoint);
    if (!point) return refused(message('visits.noPointOfCare', { code: request.carePoint.code }));
    const answer = await client.transport.send(request.facility, {
      name: 'GeneratePOCReferenceNo',
      base: 'servicehub',
      method: 'POST',
      idempotent: true,
      path: `${verification}/GeneratePOCReferenceNo`,
      body: {
        pointOfCareID: idSent(point.pointofcareid),
        authorizationNo: request.authorizationNo,
        practitionerNo: request.practitionerNo ?? '',
        ...proofSent(request),
        clientReferenceNo: request.requestKey,
      },
      answer: referenceAnswer,
      check: (reference) =>
        (reference.pointofcareid ?? point.pointofcareid) === point.pointofcareid &&
        (reference.authorizationno ?? request.authorizationNo) === request.authorizationNo
          ? null
          : 'it is about another authorization',
      also: [400],
    });
    if (answer.kind === 'message') return refused(answer.message);
    return { state: 'issued', referenceNo: answer.value.referenceno, remarks: '' };
  };
}

const refused = (remarks: CarePointAnswer['remarks']): CarePointAnswer => ({
  state: 'refused',
  referenceNo: null,
  remarks,
});

/** An identifier that is a number is sent as one. */
const idSent = (id: string): number | string => (/^\d{1,9}$/.test(id) ? Number(id) : id);

/** The scheme's point of the care point's own code, else of its kind. */
function pointFor(all: readonly Point[], { kind, code }: CarePointRequest['carePoint']): Point | undefined {
  const by = (wanted: string) =>
    all.find((point) => point.pointofcarecode?.toUpperCase() === wanted.toUpperCase());
  return by(code) ?? by(codes[kind ?? ''] ?? '');
}
