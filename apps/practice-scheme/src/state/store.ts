import { RecordStore } from './record-store.ts';
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

/** The content of the file: plain records and the counters. */
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
export const monthKey = (month: { facilityCode: string; year: number; month: number }): string =>
  `${month.facilityCode}/${month.year}/${month.month}`;
export const folioKey = (folio: {
  facilityCode: string;
  year: number;
  month: number;
  folioNo: number;
}): string => `${monthKey(folio)}/${folio.folioNo}`;
export const pointKey = (reference: { authorizationNo: string; pointOfCareId: string }): string =>
  `${reference.authorizationNo}/${reference.pointOfCareId}`;

/** Where numbers of a kind begin; of the documented samples (domain 4.2, 9.1) the first is the sample itself. */
const firstNumbers: Record<string, number> = {
  authorization: 187_870_908_768,
  provisional: 730_003,
  approval: 201_000_024,
  referral: 10_001,
};

/** The scheme's whole state, in memory; `most` of a kind, the oldest are dropped. */
export class Store {
  readonly authorizations: RecordStore<Authorization>;
  readonly approvals: RecordStore<Approval>;
  readonly issues: RecordStore<Issue>;
  readonly folios: RecordStore<Folio>;
  readonly referrals: RecordStore<Referral>;
  readonly months: RecordStore<Month>;
  readonly references: RecordStore<CarePointReference>;
  readonly signatures: RecordStore<Signature>;
  readonly arrivals: RecordStore<Arrival>;
  /** Prices that were changed by hand, by item and scheme: `10001/1001`. */
  readonly prices = new Map<string, number>();
  readonly #counters = new Map<string, number>();

  constructor(most: number) {
    this.authorizations = new RecordStore(
      most,
      (authorization) => authorization.no,
      (authorization) => cardKey(authorization.cardNo),
    );
    this.approvals = new RecordStore(
      most,
      (approval) => approval.id,
      (approval) => cardKey(approval.cardNo),
    );
    this.issues = new RecordStore(
      most,
      (issue) => issue.id,
      (issue) => issue.referenceNo,
    );
    this.folios = new RecordStore<Folio>(most, folioKey, (folio) => folio.authorizationNo);
    this.referrals = new RecordStore(
      most,
      (referral) => referral.no,
      (referral) => cardKey(referral.cardNo),
    );
    this.months = new RecordStore<Month>(most, monthKey, (month) => month.facilityCode);
    this.references = new RecordStore<CarePointReference>(
      most,
      pointKey,
      (reference) => reference.authorizationNo,
    );
    this.signatures = new RecordStore(
      most,
      (signature) => signature.authorizationNo,
      (signature) => signature.authorizationNo,
    );
    this.arrivals = new RecordStore(
      most,
      (arrival) => String(arrival.id),
      (arrival) => arrival.call,
    );
  }

  /** The next number of a kind. */
  next(kind: string): number {
    const number = this.#counters.get(kind) ?? firstNumbers[kind] ?? 1;
    this.#counters.set(kind, number + 1);
    return number;
  }

  /** Clears everything. */
  clear(): void {
    for (const records of this.#kinds()) records.clear();
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
    for (const authorization of saved.authorizations) this.authorizations.add(authorization);
    for (const approval of saved.approvals) this.approvals.add(approval);
    for (const issue of saved.issues) this.issues.add(issue);
    for (const folio of saved.folios) this.folios.add(folio);
    for (const referral of saved.referrals) this.referrals.add(referral);
    for (const month of saved.months) this.months.add(month);
    for (const reference of saved.references) this.references.add(reference);
    for (const signature of saved.signatures) this.signatures.add(signature);
  }

  #kinds(): { clear(): void }[] {
    const { authorizations, approvals, issues, folios, referrals, months, references, signatures } = this;
    const { arrivals } = this;
    return [authorizations, approvals, issues, folios, referrals, months, references, signatures, arrivals];
  }
}
