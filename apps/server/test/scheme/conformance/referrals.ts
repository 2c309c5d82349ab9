import { expect, it } from 'vitest';
import { SchemeUnavailable } from '../../../src/scheme/port/index.ts';
import { referral, served } from './requests.ts';
import type { World } from './world.ts';

/** What referrals must do in every adapter (domain 5). */
export function referralsSuite(get: () => World): void {
  it('names the facilities that take patients, by name, without the one that asks', async () => {
    const { scheme, here, there } = get();
    const all = await scheme.referralFacilities({ facility: here, text: '' });
    expect(all).toContainEqual({ code: there.code, name: there.name });
    expect(all.map(({ code }) => code)).not.toContain(here.code);
    expect(all.map(({ code }) => code)).not.toContain('01203');
    expect(all.map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted());
    for (const text of [there.name.slice(0, 4).toLowerCase(), there.code])
      expect(await scheme.referralFacilities({ facility: here, text })).toContainEqual({
        code: there.code,
        name: there.name,
      });
    expect(await scheme.referralFacilities({ facility: here, text: 'no such place' })).toEqual([]);
  });

  it('numbers a referral, which the receiving facility alone finds', async () => {
    const { scheme, here, there } = get();
    const patient = await served(get());
    const answer = await scheme.createReferral(referral(get(), patient));
    expect(answer).toMatchObject({ accepted: true, referralNo: expect.stringMatching(/^\d+$/) });
    const query = { facility: there, cardNo: patient.cardNo, referralNo: answer.referralNo ?? '' };
    expect(await scheme.findReferral(query)).toEqual({
      referralNo: answer.referralNo,
      from: { code: here.code, name: here.name },
      diagnosis: 'S72.0, I10',
      reason: 'Surgery',
      createdAt: expect.any(Date),
    });
    expect(await scheme.findReferral({ ...query, facility: here })).toBeNull();
    expect(await scheme.findReferral({ ...query, referralNo: '21081009999' })).toBeNull();
    expect(await scheme.findReferral({ ...query, cardNo: (await served(get())).cardNo })).toBeNull();
  });

  it.each(['before', 'after'] as const)('sends one referral where the answer was lost %s', async (when) => {
    const { scheme, lose, held } = get();
    const asked = referral(get(), await served(get()));
    lose('createReferral', when);
    await expect(scheme.createReferral(asked)).rejects.toThrow(SchemeUnavailable);
    const again = await scheme.createReferral({ ...asked, mayHaveArrived: true });
    expect(again.accepted).toBe(true);
    expect(await scheme.createReferral({ ...asked, mayHaveArrived: true })).toEqual(again);
    expect(await held('referrals', asked.cardNo)).toBe(1);
  });

  it('does not take another letter for a lost one', async () => {
    const { scheme, held } = get();
    const patient = await served(get());
    const first = await scheme.createReferral(referral(get(), patient));
    const other = referral(get(), patient, { diagnosisCodes: ['E11.9'], mayHaveArrived: true });
    expect((await scheme.createReferral(other)).referralNo).not.toBe(first.referralNo);
    expect(await held('referrals', patient.cardNo)).toBe(2);
  });

  it.each([
    ['to itself', 'T-01'],
    ['to one that takes none', '01203'],
    ['to one that nobody knows', 'T-99'],
  ])('refuses a referral %s, with the reason', async (_name, toFacilityCode) => {
    const answer = await get().scheme.createReferral(
      referral(get(), await served(get()), { toFacilityCode }),
    );
    expect(answer).toEqual({ accepted: false, referralNo: null, remarks: expect.stringMatching(/./) });
  });
}
