import { z } from 'zod';
import type { SchemeReference, SchemeVerifier, SchemeVisitType } from '../port/reference.ts';
import { type Asking, valueIn, verification } from './asking.ts';
import { tariff } from './tariff.ts';
import { flag, limit, needed, oneOf, remarks, text, wholeNeeded } from './values.ts';

const visitType = z.object({
  ...{ visittypeid: wholeNeeded(1), visittypename: needed(100), alias: text(100), description: remarks },
  ...{ requiresremarks: flag, requiresreferralno: flag, maximumvisitpermonth: limit },
  hasconsultationcharges: flag,
  requiredinput: oneOf({
    ...{ '': '', 'n/a': '', none: '' },
    ...{ fingerprint: 'FINGERPRINT', facial: 'FACIAL', biometric: 'BIOMETRIC' },
  }),
});

const verifier = z.object({
  ...{ verifierid: needed(40), verifiername: needed(100) },
  cardtypes: z
    .array(z.object({ cardtypeid: needed(40), cardtypename: needed(100) }))
    .max(100)
    .nullish(),
});

/** What the scheme says of itself (docs/servicehub.md, Verification and Prices). */
export function reference(asking: Asking): SchemeReference {
  const { transport } = asking;
  return {
    async visitTypes({ facility }): Promise<SchemeVisitType[]> {
      const answer = await transport.ask(facility, {
        ...{ name: 'GetVisitTypes', base: 'servicehub', method: 'GET', idempotent: true },
        path: `${verification}/GetVisitTypes`,
        answer: z.array(visitType).min(1).max(200),
        check: (all) => twice(all.map((it) => it.visittypeid)),
      });
      return valueIn(answer).map((it) => ({
        ...{ id: it.visittypeid, name: it.visittypename, alias: it.alias ?? it.visittypename },
        ...{
          requiresReferralNo: it.requiresreferralno ?? false,
          requiresRemarks: it.requiresremarks ?? false,
        },
        maximumVisitsPerMonth: it.maximumvisitpermonth,
        hasConsultationCharges: it.hasconsultationcharges ?? true,
        ...{ requiredInput: it.requiredinput, description: it.description },
      }));
    },
    async verifiers({ facility }): Promise<SchemeVerifier[]> {
      const answer = await transport.ask(facility, {
        ...{ name: 'GetCardVerifiers', base: 'servicehub', method: 'GET', idempotent: true },
        path: `${verification}/GetCardVerifiers`,
        answer: z.array(verifier).min(1).max(200),
        check: (all) =>
          twice(all.map((it) => it.verifierid)) ??
          all.map((it) => twice((it.cardtypes ?? []).map((type) => type.cardtypeid))).find(Boolean) ??
          null,
      });
      return valueIn(answer).map((it) => ({
        ...{ id: it.verifierid, name: it.verifiername },
        cardTypes: (it.cardtypes ?? []).map((type) => ({ id: type.cardtypeid, name: type.cardtypename })),
      }));
    },
    tariff: (query) => tariff(asking, query),
  };
}

function twice(ids: readonly (string | number)[]): string | null {
  return new Set(ids).size === ids.length ? null : 'an identifier stands twice';
}
