import { needsRegistration } from '@afyakadi/contract/access/registration';
import { type Role, roleNames } from '@afyakadi/contract/access/roles';
import { apiBase } from '@afyakadi/contract/browser';
import type { Browser, Page } from '@playwright/test';
import { isInSample } from '../../apps/server/test/setup/sample.ts';
import { invitationLink, makeAccount, newCard } from '../lib/administering.ts';
import { type Account, password, signInByApi } from '../lib/api.ts';
import { demoStaff } from '../lib/demo.ts';
import { nameOf } from '../lib/doctor.ts';
import { ownServer } from '../lib/server.ts';
import { expect, test } from '../lib/test.ts';
import {
  bloodPicture,
  dressing,
  expectNoReload,
  fiveComputers,
  paracetamol,
  WholeVisit,
} from '../lib/whole-visit.ts';

const allDone = [
  ['Verified', /Card accepted/],
  ['Consultation', /In care since/],
  ['Laboratory', /Completed/],
  ['Pharmacy', /Completed/],
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('people whom the administrator made go through one visit from card to result, and no computer reloads', async ({
  enter,
  elsewhere,
  facility,
  api,
}) => {
  const admin = await enter('admin', '/admin/accounts');
  await (await api('admin')).ok('POST', '/admin/point-of-cares', {
    name: 'Dressing room',
    kind: 'procedures',
    code: 'PRO',
  });
  const at = await fiveComputers(async (role, path) => elsewhere(await made(admin, role), path));
  const member = facility.takeMember();
  const visit = new WholeVisit(at, { cardNo: member.cardNo, name: nameOf(member) });
  await test.step('reception receives', () => visit.receive());
  await test.step('a nurse takes the vital signs', () => visit.takeVitals());
  await test.step('the doctor diagnoses', () => visit.diagnose());
  await test.step('the doctor orders a procedure', () => visit.order('New Procedure', dressing));
  await test.step('the nurse records it', () => visit.perform(dressing));
  await test.step('the doctor requests a test', () => visit.order('New Lab Test', bloodPicture));
  await test.step('the laboratory submits', () => visit.result('Sample fresh'));
  await test.step('the doctor reads', () => visit.read('Sample fresh'));
  await test.step('the doctor prescribes', () => visit.order('New Prescription', paracetamol, '20'));
  await test.step('the pharmacy dispenses a part, then the rest', async () => {
    await visit.openAtPharmacy();
    await visit.dispense('12');
    await visit.expectMedicine('Partly dispensed');
    await visit.dispense('8');
    await visit.expectMedicine('Dispensed');
    await expect(at.pharmacist.getByText('Visit completed')).toBeVisible();
  });
  await test.step('the way through the facility is complete', async () => {
    const [verified, consulted, ...stations] = allDone;
    const way = [verified, consulted, ['Dressing room', /Completed/], ...stations] as const;
    await visit.expectWay(at.doctor, way);
    await visit.expectWay(at.pharmacist, way);
  });
  await test.step('the doctor ends it by keyboard', () => visit.complete());
  await expectNoReload(at);
});

// Starting a server of its own twice takes longer than most journeys. In each `npm test`, refusals.spec.ts proves what the
// browser does while the server is away, and apps/server/test/durability that a kill loses nothing.
if (isInSample('the server is killed', 1 / 10)) {
  test('the same visit continues after the server is killed in the middle', async ({ browser }) => {
    test.setTimeout(300_000);
    const server = await ownServer();
    try {
      await server.start();
      const at = await fiveComputers((role, path) => computerAt(browser, server.address, role, path));
      const visit = new WholeVisit(at, { cardNo: '109948600393', name: 'Gerald Godfrey Mfinanga' });
      await visit.receive();
      await visit.diagnose();
      await visit.order('New Lab Test', bloodPicture);
      await visit.order('New Prescription', paracetamol, '20');
      await visit.openAtPharmacy();
      await visit.dispense('12');

      await server.kill();
      const dialog = at.pharmacist.getByRole('dialog', { name: 'Dispense' });
      await test.step('what is sent meanwhile waits, and no typed text is lost', async () => {
        await at.pharmacist.getByRole('button', { name: `Dispense ${paracetamol}` }).click();
        await dialog.getByLabel('Amount').fill('8');
        await dialog.getByRole('button', { name: 'Confirm' }).click();
        await expect(at.pharmacist.getByText('One moment, reconnecting')).toBeVisible();
        await expect(dialog.getByLabel('Amount')).toHaveValue('8');
      });
      await server.start();
      await test.step('it is dispensed once when the server is back', async () => {
        await expect(dialog).toHaveCount(0);
        await expect(at.pharmacist.getByText('Visit completed')).toBeVisible();
      });
      await visit.result('After the restart');
      await visit.read('After the restart');
      await visit.expectMedicine('Dispensed');
      await visit.expectWay(at.doctor, [allDone[0], allDone[1], allDone[2], allDone[3]]);
      await expectNoReload(at);
    } finally {
      await server.remove();
    }
  });
}

/** An account that the administrator makes on the screen, with the form's own fields, whose owner set a password. */
async function made(admin: Page, role: Role): Promise<Account> {
  const name = `Made ${roleNames[role]}`;
  const card = newCard();
  await admin.getByRole('button', { name: 'New account' }).click();
  await makeAccount(admin, {
    name,
    card,
    roles: [roleNames[role]],
    ...(needsRegistration([role]) ? { registrationNo: `REG-${card}` } : {}),
  });
  const secret = new URL(await invitationLink(admin)).hash.slice(1);
  const accepted = await admin.context().request.post(`${apiBase}/auth/invitation/accept`, {
    data: { secret, newPassword: password },
  });
  expect(accepted.ok()).toBe(true);
  return { role, name, card, phone: '', nida: '' };
}

/** A computer at the journey's own server, signed in by the API at the demo set's first facility. */
async function computerAt(browser: Browser, address: string, role: Role, path: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: address })).newPage();
  await signInByApi(page.context().request, demoStaff[role]);
  await page.goto(path);
  return page;
}
