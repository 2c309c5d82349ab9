import { Kept } from './kept.ts';
import type {
  Approval,
  Arrival,
  Authorization,
  CarePointReference,
  Folio,
  Issue,
  Month,
  Referral,
  Signature,
} from './records.ts';

/** What is written into the file: plain records and the counters. */
export interface Saved {
  version: 1;
  counters: Record<string, number>;
  prices: Record<string, number>;
  authorizations: Authorization[];
  approvals: Approval[];
  issues: Issue[];
  folios: Folio[];
  referrals: Referral[];
  months: Month[];
  references: CarePointReference[];
  signatures: Signature[];
}

export const cardKey = (cardNo: string): string => cardNo.trim().toUpperCase();
export const monthKey = (it: { facilityCode: string; year: number; month: number }): string =>
  `${it.facilityCode}/${it.year}/${it.month}`;
export const folioKey = (it: {
  facilityCode: string;
  year: number;
  month: number;
  folioNo: number;
}): string => `${monthKey(it)}/${it.folioNo}`;
export const pointKey = (it: { authorizationNo: string; pointOfCareId: string }): string =>
  `${it.authorizationNo}/${it.pointOfCareId}`;

/** Where numbers of a kind begin; of the documented samples (domain §2, §4) the first is the sample itself. */
const firstNumbers: Record<string, number> = {
  authorization: 187_870_908_768,
  provisional: 730_003,
  approval: 201_000_024,
  referral: 10_001,
};

/** All that the scheme knows, in memory; `most` of a kind, the oldest go. */
export class Store {
  readonly authorizations: Kept<Authorization>;
  readonly approvals: Kept<Approval>;
  readonly issues: Kept<Issue>;
  readonly folios: Kept<Folio>;
  readonly referrals: Kept<Referral>;
  readonly months: Kept<Month>;
  readonly references: Kept<CarePointReference>;
  readonly signatures: Kept<Signature>;
  readonly arrivals: Kept<Arrival>;
  /** Prices that were changed by hand, by item and scheme: `10001/1001`. */
  readonly prices = new Map<string, number>();
  readonly #counters = new Map<string, number>();

  constructor(most: number) {
    this.authorizations = new Kept(
      most,
      (it) => it.no,
      (it) => cardKey(it.cardNo),
    );
    this.approvals = new Kept(
      most,
      (it) => it.id,
      (it) => cardKey(it.cardNo),
    );
    this.issues = new Kept(
      most,
      (it) => it.id,
      (it) => it.referenceNo,
    );
    this.folios = new Kept<Folio>(most, folioKey, (it) => it.authorizationNo);
    this.referrals = new Kept(
      most,
      (it) => it.no,
      (it) => cardKey(it.cardNo),
    );
    this.months = new Kept<Month>(most, monthKey, (it) => it.facilityCode);
    this.references = new Kept<CarePointReference>(most, pointKey, (it) => it.authorizationNo);
    this.signatures = new Kept(
      most,
      (it) => it.authorizationNo,
      (it) => it.authorizationNo,
    );
    this.arrivals = new Kept(
      most,
      (it) => String(it.id),
      (it) => it.call,
    );
  }

  /** The next number of a kind. */
  next(kind: string): number {
    const number = this.#counters.get(kind) ?? firstNumbers[kind] ?? 1;
    this.#counters.set(kind, number + 1);
    return number;
  }

  /** Forgets everything. */
  clear(): void {
    for (const kept of this.#kinds()) kept.clear();
    this.prices.clear();
    this.#counters.clear();
  }

  save(): Saved {
    return {
      version: 1,
      counters: Object.fromEntries(this.#counters),
      prices: Object.fromEntries(this.prices),
      authorizations: this.authorizations.all(),
      approvals: this.approvals.all(),
      issues: this.issues.all(),
      folios: this.folios.all(),
      referrals: this.referrals.all(),
      months: this.months.all(),
      references: this.references.all(),
      signatures: this.signatures.all(),
    };
  }

  restore(saved: Saved): void {
    this.clear();
    for (const [kind, number] of Object.entries(saved.counters)) this.#counters.set(kind, number);
    for (const [key, price] of Object.entries(saved.prices)) this.prices.set(key, price);
    for (const it of saved.authorizations) this.authorizations.add(it);
    for (const it of saved.approvals) this.approvals.add(it);
    for (const it of saved.issues) this.issues.add(it);
    for (const it of saved.folios) this.folios.add(it);
    for (const it of saved.referrals) this.referrals.add(it);
    for (const it of saved.months) this.months.add(it);
    for (const it of saved.references) this.references.add(it);
    for (const it of saved.signatures) this.signatures.add(it);
  }

  #kinds(): { clear(): void }[] {
    const { authorizations, approvals, issues, folios, referrals, months, references, signatures } = this;
    const { arrivals } = this;
    return [authorizations, approvals, issues, folios, referrals, months, references, signatures, arrivals];
  }
}
