import type { VisitType } from '@afyakadi/contract';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { newId, type PartialSample } from './sample.ts';
import { openScreen, passTime, replaceText } from './screen.tsx';
import { server } from './server.ts';

/** The care points of a facility. */
export const points = {
  registration: { id: newId(), name: 'Registration', kind: 'registration' },
  consultation: { id: newId(), name: 'Consultation', kind: 'consultation' },
  laboratory: { id: newId(), name: 'Laboratory', kind: 'laboratory' },
  pharmacy: { id: newId(), name: 'Pharmacy', kind: 'pharmacy' },
} as const;

const usualVisitTypes: readonly PartialSample<VisitType>[] = [
  { id: 1, name: 'Normal Visit' },
  { id: 2, name: 'Emergency', requiresRemarks: true },
  { id: 3, name: 'Referral', requiresReferralNo: true },
];

/** Answers the setup of a facility: two verifiers, three visit types, four care points. */
export function answerSetup(visitTypes = usualVisitTypes): void {
  server.list('cardTypes', [
    {
      id: 'NHIF',
      verifierName: 'NHIF',
      cardTypes: [{ cardTypeID: 'NHIFCard', cardTypeName: 'NHIF Card' }],
    },
    {
      id: 'WCF',
      verifierName: 'WCF',
      cardTypes: [{ cardTypeID: 'WCFCard', cardTypeName: 'WCF Claim Card' }],
    },
  ]);
  server.list('visitTypes', visitTypes);
  server.list('carePoints', Object.values(points));
}

/** The holder of a card. */
export const rehema = {
  cardNo: '109900000001',
  firstName: 'Rehema',
  lastName: 'Kimaro',
  cardStatus: 'ACTIVE',
  identitySource: 'scheme',
} as const;

/** Answers that her card is eligible. */
export const answerEligible = () => server.item('authorizeCard', rehema);

/** Opens the verification screen as a receptionist. */
export class Desk {
  readonly user: UserEvent;

  private constructor(user: UserEvent) {
    this.user = user;
  }

  static async open(visitTypes = usualVisitTypes): Promise<Desk> {
    answerSetup(visitTypes);
    const user = await openScreen('/verification', 'receptionist');
    await screen.findByLabelText('Card number');
    return new Desk(user);
  }

  get verifier() {
    return screen.getByLabelText('Verifier');
  }

  get cardType() {
    return screen.getByLabelText('Card type');
  }

  get cardNo() {
    return screen.getByLabelText('Card number');
  }

  get visitType() {
    return screen.getByLabelText('Visit type');
  }

  get verifyButton() {
    return screen.getByRole('button', { name: 'Verify Patient' });
  }

  async verify(cardNo: string): Promise<void> {
    await replaceText(this.user, this.cardNo, cardNo);
    await this.user.click(this.verifyButton);
  }

  /** Types at a person's speed. */
  async type(text: string): Promise<void> {
    for (const key of text) {
      await this.user.keyboard(key);
      await passTime(90);
    }
  }

  /** Sends keys at a scanner's speed, some time after a person's last key. */
  async scan(code: string, closing: '{Enter}' | '{Tab}' | '' = '{Enter}'): Promise<void> {
    await passTime(2_500);
    await this.user.keyboard(code.replaceAll(/[{[]/g, '$&$&') + closing);
    // Waits until a scan without a closing key is complete.
    if (closing === '') await passTime(800);
  }

  /** Expects only this state in the answer. */
  async expectOnly(state: AnswerState): Promise<void> {
    const answer = within(screen.getByRole('region', { name: "The scheme's answer" }));
    await answer.findByText(state);
    for (const other of states) if (other !== state) expect(answer.queryByText(other)).toBeNull();
    if (state === 'Eligible') return;
    expect(document.querySelector('[data-tone=ok]')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Submit Point of Care' })).toBeNull();
  }
}

/** The possible answers to a verification. */
const states = ['Eligible', 'Not eligible', 'Could not be checked', 'The scheme does not answer'] as const;
type AnswerState = (typeof states)[number];
