import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { acceptedNumber, SchemeUnavailable } from '../../../src/scheme/port/index.ts';
import { authorization, cardQuery, referral, served, visitTypes } from './requests.ts';
import { dayOf, type Nature, type World } from './world.ts';

/** What verification must do in every adapter (domain 2). */
export function authorizationsSuite(get: () => World, nature: Nature): void {
  const heldHere = (cardNo: string, facility = get().here) =>
    get().scheme.authorizationsOf({ ...cardQuery(get(), cardNo, facility), day: dayOf(get().now()) });

  it('looks a card up without consuming an authorization', async () => {
    const { scheme, card, held } = get();
    const { cardNo, nationalId } = await card('active');
    expect(await scheme.lookUp(cardQuery(get(), cardNo))).toMatchObject({
      known: true,
      cardStatus: 'Active',
      latestAuthorization: null,
      member: { cardNo, schemeId: '1001', lastName: expect.stringMatching(/./) },
    });
    expect(await scheme.lookUp(cardQuery(get(), nationalId ?? ''))).toMatchObject({
      known: true,
      member: { cardNo, nationalId },
    });
    expect(await held('authorizations', cardNo)).toBe(0);
    expect(await heldHere(cardNo)).toEqual([]);
  });

  it('says of a card that nobody has that it is not known', async () => {
    const { scheme } = get();
    const query = cardQuery(get(), '999999999999');
    expect(await scheme.lookUp(query)).toMatchObject({ known: false, member: null });
    expect(await scheme.authorizationsOf({ ...query, day: dayOf(get().now()) })).toEqual([]);
    const answer = await scheme.authorize(authorization(get(), '999999999999'));
    expect(acceptedNumber(answer)).toBeNull();
    expect(answer).toMatchObject({ cardStatus: 'Invalid', authorizationStatus: 'REJECTED' });
    expect(answer.remarks).not.toBe('');
  });

  it('authorizes a member, whose authorization is then found by its number and by the card', async () => {
    const { scheme, card, held, here, now } = get();
    const { cardNo } = await card('active');
    const answer = await scheme.authorize(authorization(get(), cardNo));
    const number = acceptedNumber(answer) ?? '';
    expect(number).toMatch(/^\d+$/);
    expect(answer).toMatchObject({ cardStatus: 'Active', remarks: 'Verified OK', latestAuthorization: null });
    expect(answer.member).toMatchObject({ cardNo, schemeId: '1001', productCode: 'NH001' });
    const found = await scheme.findAuthorization({ facility: here, authorizationNo: number, now: now() });
    expect(found).toMatchObject({
      authorizationNo: number,
      cardNo,
      facilityCode: here.code,
      visitTypeId: 1,
      createdAt: expect.any(Date),
    });
    expect(found && acceptedNumber(found.answer)).toBe(number);
    expect(Math.abs((found?.createdAt.getTime() ?? 0) - now().getTime())).toBeLessThan(60_000);
    expect((await heldHere(cardNo)).map((one) => one.authorizationNo)).toEqual([number]);
    expect(await held('authorizations', cardNo)).toBe(1);
  });

  it('authorizes who is asked about by the national identification number', async () => {
    const { cardNo, nationalId } = await get().card('active');
    const answer = await get().scheme.authorize(authorization(get(), nationalId ?? ''));
    expect(acceptedNumber(answer)).not.toBeNull();
    expect(answer.member).toMatchObject({ cardNo, nationalId });
    expect((await heldHere(nationalId ?? '')).map((one) => one.cardNo)).toEqual([cardNo]);
  });

  it('refuses a card that does not hold, in the scheme’s words', async () => {
    const { cardNo } = await get().card('inactive');
    const answer = await get().scheme.authorize(authorization(get(), cardNo));
    expect(answer).toMatchObject({
      cardStatus: 'Inactive',
      authorizationStatus: 'REJECTED',
      remarks: 'Card Missing',
    });
    expect(acceptedNumber(answer)).toBeNull();
    expect(await get().held('authorizations', cardNo)).toBe(0);
    expect(await get().scheme.lookUp(cardQuery(get(), cardNo))).toMatchObject({
      known: true,
      cardStatus: 'Inactive',
    });
  });

  it('accepts a card that it does not know once, without a name', async () => {
    const { scheme, card, there } = get();
    const { cardNo } = await card('unknown-once');
    const answer = await scheme.authorize(authorization(get(), cardNo));
    expect(answer.cardStatus).toBe('Unknown');
    expect(acceptedNumber(answer)).not.toBeNull();
    expect(answer.member).toMatchObject({ firstName: '', lastName: '' });
    const emergency = { visitType: visitTypes.emergency, remarks: 'Fell', facility: there };
    const again = await scheme.authorize(authorization(get(), cardNo, emergency));
    expect(again).toMatchObject({ cardStatus: 'Invalid', authorizationStatus: 'REJECTED' });
    expect(acceptedNumber(again)).toBeNull();
  });

  it('allows one facility a day, but for an emergency, and says where the card was', async () => {
    const { scheme, here, there } = get();
    const { cardNo } = await served(get(), there);
    const refused = await scheme.authorize(authorization(get(), cardNo));
    expect(acceptedNumber(refused)).toBeNull();
    expect(refused.remarks).toContain(there.name);
    expect(refused.latestAuthorization).toMatchObject({ facilityName: there.name, visitTypeId: 1 });
    const emergency = { visitType: visitTypes.emergency, remarks: 'Fell from a tree' };
    const urgent = await scheme.authorize(authorization(get(), cardNo, emergency));
    expect(acceptedNumber(urgent)).not.toBeNull();
    expect((await heldHere(cardNo, here)).map((one) => one.visitTypeId)).toEqual([2]);
    expect((await heldHere(cardNo, there)).map((one) => one.visitTypeId)).toEqual([1]);
  });

  it('asks for a referral that it knows where the visit type needs one', async () => {
    const { scheme, here } = get();
    const patient = await served(get(), get().there);
    const sent = await scheme.createReferral(referral(get(), patient, { toFacilityCode: here.code }));
    const visit = (referralNo: string | null) =>
      authorization(get(), patient.cardNo, { visitType: visitTypes.referral, referralNo });
    expect(acceptedNumber(await scheme.authorize(visit('21081009999')))).toBeNull();
    expect(acceptedNumber(await scheme.authorize(visit(sent.referralNo)))).not.toBeNull();
  });

  it.each(['before', 'after'] as const)(
    'makes one authorization where the answer was lost %s',
    async (when) => {
      const { scheme, card, lose, held } = get();
      const { cardNo } = await card('active');
      const request = authorization(get(), cardNo);
      lose('authorize', when);
      await expect(scheme.authorize(request)).rejects.toThrow(SchemeUnavailable);
      const arrived = await held('authorizations', cardNo);
      expect(arrived).toBe(when === 'after' ? 1 : 0);
      // Another person asks again: with another key.
      const again = await scheme.authorize({ ...request, requestKey: randomUUID(), mayHaveArrived: true });
      const number = acceptedNumber(again);
      expect(number).not.toBeNull();
      expect(again.member).toMatchObject({ cardNo });
      const third = await scheme.authorize({ ...request, mayHaveArrived: true });
      expect(acceptedNumber(third)).toBe(number);
      expect(await held('authorizations', cardNo)).toBe(1);
    },
  );

  it('finds a lost authorization by the national identification number too', async () => {
    const { scheme, card, lose, held } = get();
    const { cardNo, nationalId } = await card('active');
    const request = authorization(get(), nationalId ?? '');
    lose('authorize', 'after');
    await expect(scheme.authorize(request)).rejects.toThrow(SchemeUnavailable);
    expect(acceptedNumber(await scheme.authorize({ ...request, mayHaveArrived: true }))).not.toBeNull();
    expect(await held('authorizations', cardNo)).toBe(1);
  });

  it('takes nothing else for a lost one: not another visit type’s, nor another facility’s, nor one given back', async () => {
    const { scheme, there, now } = get();
    const first = await served(get());
    const emergency = { visitType: visitTypes.emergency, remarks: 'Fell', mayHaveArrived: true };
    const other = await scheme.authorize(authorization(get(), first.cardNo, emergency));
    expect(acceptedNumber(other)).not.toBe(first.authorizationNo);
    const elsewhere = await scheme.authorize(
      authorization(get(), first.cardNo, { ...emergency, facility: there }),
    );
    expect([acceptedNumber(other), first.authorizationNo]).not.toContain(acceptedNumber(elsewhere));
    const back = await served(get());
    const { facility, authorizationNo } = back;
    await scheme.release({ facility, authorizationNo, reason: 'Left', now: now() });
    const second = await scheme.authorize(authorization(get(), back.cardNo, { mayHaveArrived: true }));
    expect(acceptedNumber(second)).not.toBeNull();
    expect(acceptedNumber(second)).not.toBe(authorizationNo);
  });

  it('refuses a refused card again', async () => {
    const { cardNo } = await get().card('inactive');
    const request = authorization(get(), cardNo, { mayHaveArrived: true });
    expect(acceptedNumber(await get().scheme.authorize(request))).toBeNull();
    expect(await get().held('authorizations', cardNo)).toBe(0);
  });

  it('answers two who ask for one card at once with a number each that the scheme holds', async () => {
    const { scheme, card, held } = get();
    const { cardNo } = await card('active');
    const ask = () => scheme.authorize(authorization(get(), cardNo));
    const numbers = (await Promise.all([ask(), ask()])).map(acceptedNumber);
    expect(numbers).not.toContain(null);
    // Nothing is lost: each caller received what exists.
    const there = (await heldHere(cardNo)).map((one) => one.authorizationNo);
    expect(new Set(numbers)).toEqual(new Set(there));
    expect(await held('authorizations', cardNo)).toBe(nature.oneNumberADay ? 1 : 2);
  });

  it('keeps the answers of many cards at once apart', async () => {
    const cards = await Promise.all(Array.from({ length: 12 }, () => get().card('active')));
    const answers = await Promise.all(
      cards.map(({ cardNo }) => get().scheme.authorize(authorization(get(), cardNo))),
    );
    expect(answers.map((answer) => answer.member?.cardNo)).toEqual(cards.map(({ cardNo }) => cardNo));
    expect(new Set(answers.map(acceptedNumber)).size).toBe(cards.length);
  });

  it('takes an authorization back, once or more often, of the facility that holds it', async () => {
    const { scheme, there, lose, held, now } = get();
    const { facility, cardNo, authorizationNo } = await served(get());
    const release = (whose = facility) =>
      scheme.release({ facility: whose, authorizationNo, reason: 'The patient left', now: now() });
    await release(there);
    expect(await held('authorizations', cardNo)).toBe(1);
    lose('release', 'before');
    await release().catch((error: unknown) => expect(error).toBeInstanceOf(SchemeUnavailable));
    await release();
    await release();
    expect(await held('authorizations', cardNo)).toBe(0);
    expect(await heldHere(cardNo)).toEqual([]);
    const found = await scheme.findAuthorization({ facility, authorizationNo, now: now() });
    expect(found && acceptedNumber(found.answer)).toBeNull();
    const unknown = { facility, authorizationNo: '1', reason: 'Never there', now: now() };
    await expect(scheme.release(unknown)).resolves.toBeUndefined();
  });

  it('knows no number that it never gave, and shows another facility’s as that, or not at all', async () => {
    const { scheme, here, there, now } = get();
    for (const authorizationNo of ['1', 'P-T-01-000001', '999999999999999999'])
      expect(await scheme.findAuthorization({ facility: here, authorizationNo, now: now() })).toBeNull();
    const { authorizationNo } = await served(get(), there);
    const found = await scheme.findAuthorization({ facility: here, authorizationNo, now: now() });
    expect(found?.facilityCode).toBe(nature.givesOthersNumbers ? there.code : undefined);
  });

  it('gives a care point one reference for an authorization', async () => {
    const { scheme, there, now } = get();
    const { facility, authorizationNo } = await served(get());
    const ask = (wanted: { code?: string; kind?: string; facility?: typeof there; number?: string } = {}) =>
      scheme.carePointReference({
        requestKey: randomUUID(),
        facility: wanted.facility ?? facility,
        now: now(),
        carePoint: { kind: wanted.kind ?? 'laboratory', code: wanted.code ?? 'LAB' },
        authorizationNo: wanted.number ?? authorizationNo,
        practitionerNo: 'MCT-1001',
        biometricMethod: 'NONE',
        fpCode: null,
        imageData: null,
      });
    const answers = await Promise.all([ask(), ask()]);
    const numbers = new Set([...answers, await ask()].map((one) => one.referenceNo));
    expect(answers[0]).toMatchObject({ state: 'issued', referenceNo: expect.stringMatching(/./) });
    expect(numbers.size).toBe(1);
    expect(numbers).not.toContain((await ask({ kind: 'pharmacy', code: 'PHA' })).referenceNo);
    for (const wrong of [{ number: '1' }, { facility: there }])
      expect(await ask(wrong)).toMatchObject({
        state: 'refused',
        referenceNo: null,
        remarks: expect.stringMatching(/./),
      });
  });

  it('is silent where it is silent, and says nothing of the card', async () => {
    const { scheme, card, makeUnavailable } = get();
    const { cardNo } = await card('active');
    await makeUnavailable(true);
    try {
      await expect(scheme.authorize(authorization(get(), cardNo))).rejects.toThrow(SchemeUnavailable);
      await expect(scheme.lookUp(cardQuery(get(), cardNo))).rejects.toThrow(SchemeUnavailable);
    } finally {
      await makeUnavailable(false);
    }
  });
}
