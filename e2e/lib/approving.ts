import type { VerifiedCard } from '@afyakadi/contract';
import type { Locator, Page } from '@playwright/test';
import type { AsRole } from './api.ts';

export const scan = 'MRI Scan';

/** Verifies a card and records a diagnosis, without which the scheme approves nothing. */
export async function diagnosed(api: AsRole, cardNo: string): Promise<VerifiedCard> {
  const reception = await api('receptionist');
  const { item: card } = await reception.ok<{ item: VerifiedCard }>('POST', '/card/authorize', {
    cardNo,
    verifierID: 'NHIF',
    cardTypeID: 'NHIFCard',
    fpCode: 'R1',
    biometricMethod: 'NONE',
    visitTypeID: 1,
    referralNo: null,
    imageData: null,
  });
  const body = { code: 'I10', certainty: 'Provisional' };
  await (await api('doctor')).ok('POST', `/patients/${card.authorizedMemberId}/diagnoses`, body);
  return card;
}

export class ApprovalDialog {
  readonly requestDialog: Locator;
  readonly shown: Locator;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
    this.requestDialog = page.getByRole('dialog', { name: 'Request Approval Code' });
    this.shown = page.getByRole('dialog', { name: 'Approval', exact: true });
  }

  async open(name: string): Promise<Locator> {
    await this.page.getByRole('button', { name: `Request Approval Code for ${name}` }).click();
    await this.requestDialog.waitFor();
    return this.requestDialog;
  }

  async request(name: string, reason: string): Promise<void> {
    const dialog = await this.open(name);
    await dialog.getByLabel('Reason').fill(reason);
    await dialog.getByRole('button', { name: 'Request', exact: true }).click();
  }
}
