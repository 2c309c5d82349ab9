import type { ClaimMonth } from '@afyakadi/contract';
import { paymentTermDays } from '@afyakadi/contract/scheme/claims';
import type { Tone } from '../../ui/Badge.tsx';

/** Formats a month as in the URL: `2026-11`, and `2026-11-WCF` for that of a verifier's own scheme. */
export function monthKey({ year, month, scheme }: Pick<ClaimMonth, 'year' | 'month' | 'scheme'>): string {
  return `${year}-${String(month).padStart(2, '0')}${scheme ? `-${scheme.verifierId}` : ''}`;
}

/** Parses a month as in the URL. */
export function monthOf(key: string): { year: number; month: number; verifierId?: string } {
  const [, year, month, verifierId] = /^(\d+)-(\d+)(?:-(.+))?$/.exec(key) ?? [];
  return { year: Number(year), month: Number(month), ...(verifierId ? { verifierId } : {}) };
}

/** Warns (amber) from half of the legal payment term, and alerts (red) at its end (domain 3.9). */
export function unpaidTone(days: number): Tone {
  if (days >= paymentTermDays) return 'bad';
  return days >= paymentTermDays / 2 ? 'warn' : 'neutral';
}

/** Returns what the scheme still owes for a month, in TZS. */
export function owed(month: Pick<ClaimMonth, 'amountApproved' | 'amountPaid'>): number {
  return Math.max(0, month.amountApproved - month.amountPaid);
}
