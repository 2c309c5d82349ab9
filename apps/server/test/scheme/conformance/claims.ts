import { expect, it } from 'vitest';
import type { ClaimSignature, SentClaim } from '../../../src/scheme/port/claims.ts';
import { SchemeUnavailable } from '../../../src/scheme/port/index.ts';
import { folio, line, served } from './requests.ts';
import { items, type World } from './world.ts';

/** What claims must do in every adapter (domain 3, 7). */
export function claimsSuite(get: () => World): void {
  const month = () => ({ facility: get().here, year: 2026, month: 11 });
  const decisionOf = ({ facility, year, month, folioNo }: SentClaim) =>
    get().scheme.claimDecision({ facility, year, month, folioNo, now: get().now() });

  it('takes a folio once, and lists it', async () => {
    const { scheme, held } = get();
    const claim = folio(get(), await served(get()));
    const first = await scheme.submitClaim(claim);
    expect(first).toMatchObject({ state: 'received', submissionNo: expect.stringMatching(/./) });
    const again = await scheme.submitClaim({ ...claim, mayHaveArrived: true });
    expect(again).toMatchObject({ state: 'already', submissionNo: first.submissionNo });
    expect(again.remarks).toMatch(/already been submi/);
    expect(await held('folios', claim.cardNo)).toBe(1);
    const listed = (await scheme.submittedClaims(month())).filter((one) => one.folioNo === claim.folioNo);
    expect(listed).toEqual([
      {
        folioNo: claim.folioNo,
        serialNo: claim.serialNo,
        amountClaimed: items.plain.price,
        submissionNo: first.submissionNo,
      },
    ]);
  });

  it('takes a folio once, even if several send it at the same moment', async () => {
    // Several times: the calls do not meet at the same place each time.
    for (let round = 0; round < 10; round += 1) {
      const claim = folio(get(), await served(get()));
      const answers = await Promise.all([1, 2, 3].map(() => get().scheme.submitClaim(claim)));
      expect(answers.map(({ state }) => state).sort()).toEqual(['already', 'already', 'received']);
      expect(new Set(answers.map(({ submissionNo }) => submissionNo)).size).toBe(1);
    }
  });

  it.each(['before', 'after'] as const)('has a folio once where the answer was lost %s', async (when) => {
    const { scheme, lose, held } = get();
    const claim = folio(get(), await served(get()));
    lose('submitClaim', when);
    await expect(scheme.submitClaim(claim)).rejects.toThrow(SchemeUnavailable);
    const again = await scheme.submitClaim({ ...claim, mayHaveArrived: true });
    expect(again.state).toBe(when === 'after' ? 'already' : 'received');
    expect(again.submissionNo).toMatch(/./);
    expect(await held('folios', claim.cardNo)).toBe(1);
  });

  it('does not take the number of another attendance for a repeat', async () => {
    const { scheme, held } = get();
    const claim = folio(get(), await served(get()));
    await scheme.submitClaim(claim);
    const other = folio(get(), await served(get()), { folioNo: claim.folioNo, serialNo: claim.serialNo });
    expect(await scheme.submitClaim(other)).toEqual({
      state: 'refused',
      submissionNo: null,
      remarks: `Folio Number ${claim.folioNo} was submitted for another authorization.`,
    });
    expect(await held('folios', other.cardNo)).toBe(0);
  });

  it('takes one folio of an authorization', async () => {
    const patient = await served(get());
    await get().scheme.submitClaim(folio(get(), patient));
    const second = await get().scheme.submitClaim(folio(get(), patient));
    expect(second).toMatchObject({ state: 'refused', remarks: expect.stringMatching(/./) });
    expect(await get().held('folios', patient.cardNo)).toBe(1);
  });

  it('refuses, with the reason, what nobody can be paid for', async () => {
    const { scheme, there } = get();
    const patient = await served(get());
    const wrong: Partial<SentClaim>[] = [
      { authorizationNo: '1' },
      { cardNo: (await served(get())).cardNo },
      { amountClaimed: items.plain.price + 1 },
      { lines: [] },
      { authorizationNo: (await served(get(), there)).authorizationNo },
    ];
    for (const changed of wrong) {
      const claim = folio(get(), patient, changed);
      const answer = await scheme.submitClaim(claim);
      expect(answer).toMatchObject({ state: 'refused', submissionNo: null });
      expect(answer.remarks).not.toBe('');
      expect(await decisionOf(claim)).toBeNull();
    }
    expect(await get().held('folios', patient.cardNo)).toBe(0);
  });

  it('decides line by line, and tells the same again', async () => {
    const { plain } = items;
    const lines = [
      line({ quantity: 2 }),
      line({ unitPrice: plain.price + 1_000 }),
      line({ itemCode: 'none' }),
    ];
    const claim = folio(get(), await served(get()), { lines });
    await get().scheme.submitClaim(claim);
    get().pass(120_000);
    const decision = await decisionOf(claim);
    expect(
      decision?.lines.map((one) => [one.key, one.outcome, one.approvedQuantity, one.approvedPrice]),
    ).toEqual([
      [lines[0]?.key, 'Approved', 2, plain.price],
      [lines[1]?.key, 'Reduced', 1, plain.price],
      [lines[2]?.key, 'Rejected', 0, 0],
    ]);
    expect(decision?.lines.map(({ reason }) => reason !== null && reason !== '')).toEqual([
      false,
      true,
      true,
    ]);
    expect(await decisionOf(claim)).toEqual(decision);
    expect(await decisionOf({ ...claim, facility: get().there })).toBeNull();
  });

  it('takes a line of which the patient pays a part, and decides on its quantity and price', async () => {
    const { plain } = items;
    const lines = [line({ quantity: 2, amount: plain.price })];
    const claim = folio(get(), await served(get()), { lines });
    expect(await get().scheme.submitClaim(claim)).toMatchObject({ state: 'received' });
    get().pass(120_000);
    expect((await decisionOf(claim))?.lines).toMatchObject([
      { outcome: 'Approved', approvedQuantity: 2, approvedPrice: plain.price },
    ]);
  });

  it('takes a folio that corrects one of which something was refused', async () => {
    const patient = await served(get());
    const first = folio(get(), patient, { lines: [line({ itemCode: 'none' })] });
    await get().scheme.submitClaim(first);
    get().pass(120_000);
    await decisionOf(first);
    const corrected = folio(get(), patient, { corrects: first.serialNo });
    expect(await get().scheme.submitClaim(corrected)).toMatchObject({ state: 'received' });
    expect(await get().scheme.submitClaim(corrected)).toMatchObject({ state: 'already' });
  });

  it('takes a signature, once or more often', async () => {
    const signature: ClaimSignature = {
      ...(await served(get())),
      method: 'SIGNATURE',
      amountClaimed: 5_000,
      data: 'aGVsbG8=',
      signedBy: 'Neema Mushi',
      now: get().now(),
    };
    await expect(get().scheme.signClaim(signature)).resolves.toBeUndefined();
    await expect(get().scheme.signClaim(signature)).resolves.toBeUndefined();
  });

  it('closes a month once: the first receipt stands', async () => {
    const { scheme, there, lose, now } = get();
    const closing = { facility: there, year: 2026, month: 10, folios: 3, amountClaimed: 100, now: now() };
    lose('closeMonth', 'before');
    await scheme
      .closeMonth(closing)
      .catch((error: unknown) => expect(error).toBeInstanceOf(SchemeUnavailable));
    const receipt = await scheme.closeMonth(closing);
    expect(receipt).toMatchObject({ receiptNo: expect.stringMatching(/./), folios: 3, amountClaimed: 100 });
    expect(await scheme.closeMonth({ ...closing, folios: 4 })).toEqual(receipt);
    expect(await scheme.submittedClaims({ ...closing, month: 9 })).toEqual([]);
  });

  it('shows a facility’s folios to nobody else', async () => {
    const claim = folio(get(), await served(get()));
    await get().scheme.submitClaim(claim);
    const there = await get().scheme.submittedClaims({ ...month(), facility: get().there });
    expect(there.filter(({ serialNo }) => serialNo === claim.serialNo)).toEqual([]);
  });
}
