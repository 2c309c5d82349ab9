import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** The outcomes of a verification. */
const states = [
  'Eligible',
  'Not eligible',
  'Could not be checked',
  'The scheme does not answer',
  'Provisional: not confirmed by the scheme',
] as const;
type State = (typeof states)[number];

/** The verification screen, in its own words. */
export class Verification {
  readonly verifier: Locator;
  readonly cardType: Locator;
  readonly cardNo: Locator;
  readonly visitType: Locator;
  readonly verifyButton: Locator;
  readonly forwardButton: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.verifier = page.getByLabel('Verifier');
    this.cardType = page.getByLabel('Card type');
    this.cardNo = page.getByLabel('Card number');
    this.visitType = page.getByLabel('Visit type');
    this.verifyButton = page.getByRole('button', { name: 'Verify Patient' });
    this.forwardButton = page.getByRole('link', { name: 'Submit Point of Care' });
  }

  async fillIn(cardNo: string, verifier = 'NHIF'): Promise<void> {
    await this.verifier.selectOption(verifier);
    await this.cardType.selectOption(`${verifier}Card`);
    await this.cardNo.fill(cardNo);
  }

  async verify(cardNo: string, verifier = 'NHIF'): Promise<void> {
    await this.fillIn(cardNo, verifier);
    await this.verifyButton.click();
  }

  /** The answer's band, by its state in words. */
  answer(state: State): Locator {
    return this.page.locator('[data-tone]').filter({ has: this.page.getByText(state, { exact: true }) });
  }

  /** The state is the only one shown, without another state's colour or success beside it. */
  async expectOnly(state: State): Promise<void> {
    await expect(this.answer(state)).toBeVisible();
    for (const other of states) {
      if (other !== state) await expect(this.answer(other)).toHaveCount(0);
    }
    if (state !== 'Eligible') {
      await expect(this.page.getByText('Patient verified successfully!')).toHaveCount(0);
      await expect(this.forwardButton).toHaveCount(state.startsWith('Provisional') ? 1 : 0);
      await expect(this.page.locator('[data-tone=ok]')).toHaveCount(0);
    }
  }
}

/** Collects the calls that ask the scheme. */
export function watchVerifications(page: Page): Request[] {
  const asked: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/card/authorize') {
      asked.push(request);
    }
  });
  return asked;
}
