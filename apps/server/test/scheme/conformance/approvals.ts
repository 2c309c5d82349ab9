import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { SchemeUnavailable } from '../../../src/scheme/port/index.ts';
import { approvalRequest, approved, served, use } from './requests.ts';
import { dayOf, items, type World } from './world.ts';

/** What approvals must do in every adapter (domain 4). */
export function approvalsSuite(get: () => World): void {
  const nothing = { referenceNo: null, quantityApproved: null, validUntil: null };

  it('looks at a request first, then says yes with a number, a quantity and a last day', async () => {
    const { scheme, pass, now } = get();
    const asked = approvalRequest(get(), await served(get()));
    expect(await scheme.requestApproval(asked)).toMatchObject({ state: 'pending', ...nothing });
    pass(60_000);
    const answer = await scheme.approvalStatus({ ...asked, now: now() });
    expect(answer).toMatchObject({
      state: 'valid',
      quantityApproved: 3,
      referenceNo: expect.stringMatching(/^NHIF\/REF\/\d+$/),
      validUntil: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    });
    expect(await scheme.approvalStatus({ ...asked, now: now() })).toEqual(answer);
    expect(await scheme.requestApproval({ ...asked, mayHaveArrived: true })).toEqual(answer);
    expect(await get().held('approvals', asked.cardNo)).toBe(1);
  });

  it('says no with the reason', async () => {
    const { scheme, pass, now } = get();
    const asked = approvalRequest(get(), await served(get()), { itemCode: items.plain.itemCode });
    await scheme.requestApproval(asked);
    pass(60_000);
    expect(await scheme.approvalStatus({ ...asked, now: now() })).toEqual({
      state: 'invalid',
      ...nothing,
      remarks: expect.stringMatching(/needs no approval/),
    });
  });

  it('does not say yes to a request under an authorization that is not the facility’s', async () => {
    const { scheme, there, pass, now } = get();
    const patient = await served(get());
    for (const wrong of [{ authorizationNo: '1' }, { facility: there }]) {
      const asked = approvalRequest(get(), patient, wrong);
      const answers = [await scheme.requestApproval(asked)];
      pass(60_000);
      const later = await scheme.approvalStatus({ ...asked, now: now() });
      if (later) answers.push(later);
      expect(answers.map(({ state }) => state)).not.toContain('valid');
    }
  });

  it('knows no request that was not made, and shows one to its facility alone', async () => {
    const { scheme, there } = get();
    const asked = approvalRequest(get(), await served(get()));
    expect(await scheme.approvalStatus(asked)).toBeNull();
    await scheme.requestApproval(asked);
    expect(await scheme.approvalStatus({ ...asked, facility: there })).toBeNull();
    expect(await scheme.approvalStatus(asked)).toMatchObject({
      state: expect.stringMatching(/pending|valid/),
    });
  });

  it.each(['before', 'after'] as const)('makes one request where the answer was lost %s', async (when) => {
    const { scheme, lose, held } = get();
    const asked = approvalRequest(get(), await served(get()));
    lose('requestApproval', when);
    await expect(scheme.requestApproval(asked)).rejects.toThrow(SchemeUnavailable);
    await scheme.requestApproval({ ...asked, mayHaveArrived: true });
    await scheme.requestApproval({ ...asked, mayHaveArrived: true });
    expect(await held('approvals', asked.cardNo)).toBe(1);
  });

  it('is withdrawn, once or more often', async () => {
    const { scheme, now } = get();
    const asked = approvalRequest(get(), await served(get()));
    const withdraw = () => scheme.cancelApproval({ ...asked, reason: 'Not needed any more', now: now() });
    await withdraw();
    await scheme.requestApproval(asked);
    await withdraw();
    await withdraw();
    const state = (await scheme.approvalStatus({ ...asked, now: now() }))?.state ?? 'invalid';
    expect(state).toBe('invalid');
  });

  it('checks the number of a letter for its card and item alone', async () => {
    const { scheme, here, now } = get();
    const patient = await served(get());
    const { asked, referenceNo } = await approved(get(), patient);
    const query = {
      facility: here,
      cardNo: patient.cardNo,
      itemCode: asked.itemCode,
      referenceNo,
      now: now(),
      today: dayOf(now()),
    };
    expect(await scheme.checkApproval(query)).toMatchObject({
      state: 'valid',
      referenceNo,
      quantityApproved: 3,
    });
    const wrong = [
      { cardNo: (await served(get())).cardNo },
      { itemCode: items.plain.itemCode },
      { referenceNo: 'NHIF/REF/1' },
    ];
    for (const changed of wrong)
      expect(await scheme.checkApproval({ ...query, ...changed })).toMatchObject({
        state: 'invalid',
        referenceNo: null,
        remarks: expect.stringMatching(/./),
      });
  });

  it('counts what was given, no more than was approved', async () => {
    const { scheme, held } = get();
    const patient = await served(get());
    const { referenceNo } = await approved(get(), patient);
    const give = (quantity: number, key = randomUUID()) =>
      scheme.consumeApproval(use(get(), patient, referenceNo, { quantity, requestKey: key }));
    expect(await give(2)).toMatchObject({ state: 'counted' });
    expect(await give(2)).toMatchObject({ state: 'refused', remarks: expect.stringMatching(/1/) });
    expect(await give(1)).toMatchObject({ state: 'counted' });
    expect(await held('uses', patient.cardNo)).toBe(2);
    const wrong = use(get(), patient, 'NHIF/REF/1');
    expect(await scheme.consumeApproval(wrong)).toMatchObject({ state: 'refused' });
  });

  it('lets two at once count no more than was approved', async () => {
    const patient = await served(get());
    const { referenceNo } = await approved(get(), patient, { quantity: 1 });
    const give = () => get().scheme.consumeApproval(use(get(), patient, referenceNo));
    const states = (await Promise.all([give(), give()])).map(({ state }) => state);
    expect(states.sort()).toEqual(['counted', 'refused']);
  });

  it.each(['before', 'after'] as const)('counts a use once where the answer was lost %s', async (when) => {
    const { scheme, lose, held } = get();
    const patient = await served(get());
    const { referenceNo } = await approved(get(), patient);
    // One of the same quantity was counted before: this one is not taken for it.
    expect(await scheme.consumeApproval(use(get(), patient, referenceNo))).toMatchObject({
      state: 'counted',
    });
    const second = use(get(), patient, referenceNo, { countedBefore: 1 });
    lose('consumeApproval', when);
    await expect(scheme.consumeApproval(second)).rejects.toThrow(SchemeUnavailable);
    for (let repeats = 0; repeats < 2; repeats++)
      expect(await scheme.consumeApproval({ ...second, mayHaveArrived: true })).toMatchObject({
        state: 'counted',
      });
    expect(await held('uses', patient.cardNo)).toBe(2);
  });

  it('takes a use back once, however often it is told, and then counts another', async () => {
    const { scheme, lose, held, now } = get();
    const patient = await served(get());
    const { referenceNo } = await approved(get(), patient, { quantity: 1 });
    const given = use(get(), patient, referenceNo);
    const { facility, itemCode } = given;
    const back = (requestKey: string) =>
      scheme.returnApproval({ facility, requestKey, referenceNo, itemCode, reason: 'Returned', now: now() });
    await back(given.requestKey);
    await scheme.consumeApproval(given);
    lose('returnApproval', 'after');
    await back(given.requestKey).catch((error: unknown) => expect(error).toBeInstanceOf(SchemeUnavailable));
    await back(given.requestKey);
    expect(await held('uses', patient.cardNo)).toBe(0);
    const next = use(get(), patient, referenceNo);
    expect(await scheme.consumeApproval(next)).toMatchObject({ state: 'counted' });
    expect(await held('uses', patient.cardNo)).toBe(1);
  });

  it('stays where something was given under it, though it is withdrawn', async () => {
    const { scheme, now } = get();
    const patient = await served(get());
    const { asked, referenceNo } = await approved(get(), patient);
    await scheme.consumeApproval(use(get(), patient, referenceNo));
    await scheme.cancelApproval({ ...asked, reason: 'Not needed', now: now() });
    expect(await scheme.approvalStatus({ ...asked, now: now() })).toMatchObject({
      state: 'valid',
      referenceNo,
    });
  });
}
