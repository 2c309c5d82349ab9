import { z } from 'zod';
import type { SchemeReference, SchemeVerifier, SchemeVisitType } from '../port/reference.ts';
import { type Client, valueIn, verification } from './client.ts';
import { tariff } from './tariff.ts';
import { flag, limit, needed, oneOf, remarks, text, wholeNeeded } from './values.ts';

const visitType = z.object({
  visittypeid: wholeNeeded(1),
  visittypename: needed(100),
  alias: text(100),
  description: remarks,
  requiresremarks: flag,
  requiresreferralno: flag,
  maximumvisitpermonth: limit,
  hasconsultationcharges: flag,
  requiredinput: oneOf({
    '': '',
    'n/a': '',
    none: '',
    fingerprint: 'FINGERPRINT',
    facial: 'FACIAL',
    biometric: 'BIOMETRIC',
  }),
});

const verifier = z.object({
  verifierid: needed(40),
  verifiername: needed(100),
  cardtypes: z
    .array(z.object({ cardtypeid: needed(40), cardtypename: needed(100) }))
    .max(100)
    .nullish(),
});

/** Reads the scheme's reference data (docs/servicehub.md, Verification and Prices). */
export function reference(client: Client): SchemeReference {
  const { transport } = client;
  return {
    async visitTypes({ facility }): Promise<SchemeVisitType[]> {
      const answer = await transport.send(facility, {
        name: 'GetVisitTypes',
        base: 'servicehub',
        method: 'GET',
        idempotent: true,
        path: `${verification}/GetVisitTypes`,
        answer: z.array(visitType).min(1).max(200),
        check: (all) => twice(all.map((type) => type.visittypeid)),
      });
      return valueIn(answer).map((type) => ({
        id: type.visittypeid,
        name: type.visittypename,
        alias: type.alias ?? type.visittypename,
        requiresReferralNo: type.requiresreferralno ?? false,
        requiresRemarks: type.requiresremarks ?? false,
        maximumVisitsPerMonth: type.maximumvisitpermonth,
        hasConsultationCharges: type.hasconsultationcharges ?? true,
        requiredInput: type.requiredinput,
        description: type.description,
      }));
    },
    async verifiers({ facility }): Promise<SchemeVerifier[]> {
      const answer = await transport.send(facility, {
        name: 'GetCardVerifiers',
        base: 'servicehub',
        method: 'GET',
        idempotent: true,
        path: `${verification}/GetCardVerifiers`,
        answer: z.array(verifier).min(1).max(200),
        check: (all) =>
          twice(all.map((verifier) => verifier.verifierid)) ??
          all
            .map((verifier) => twice((verifier.cardtypes ?? []).map((type) => type.cardtypeid)))
            .find(Boolean) ??
          null,
      });
      return valueIn(answer).map((verifier) => ({
        id: verifier.verifierid,
        name: verifier.verifiername,
        cardTypes: (verifier.cardtypes ?? []).map((type) => ({
          id: type.cardtypeid,
          name: type.cardtypename,
        })),
      }));
    },
    tariff: (query) => tariff(client, query),
  };
}

function twice(ids: readonly (string | number)[]): string | null {
  return new Set(ids).size === ids.length ? null : 'an identifier stands twice';
}
