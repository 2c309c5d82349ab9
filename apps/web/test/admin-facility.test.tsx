import { usualDoseHours } from '@afyakadi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from './lib/sample.ts';
import { expectAccessible, leaveUnsaved, openScreen, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const dialogNamed = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }));

describe('the settings', () => {
  const settings = {
    name: 'Demo Hospital',
    address: 'Dodoma',
    doseHours: usualDoseHours,
    idleMinutes: 10,
    secondFactorRoles: [],
  };

  it('mark changes, warn before leaving, and are saved together', async () => {
    server.item('settings', settings);
    const id = newId();
    const account = { id, role: 'admin', roles: ['admin'], settings: { idleMinutes: 25 } } as const;
    server.item('refresh', account, { token: 'a token', lastEventId: '1' });
    const user = await openScreen('/admin/settings', 'admin', { account: { id } });
    const idle = await screen.findByLabelText(/^Lock after minutes without use/);
    const save = screen.getByRole('button', { name: 'Save settings' });
    expect(screen.getByText('No changes to save.')).toBeVisible();
    await replaceText(user, idle, 'ten');
    await user.click(save);
    expect(idle).toHaveAccessibleDescription(/Enter whole minutes, 1 to 240/);
    await waitFor(() => expect(idle).toHaveFocus());
    expect(server.calls('updateSettings')).toHaveLength(0);

    await replaceText(user, idle, '25');
    await user.click(screen.getByLabelText('Laboratory Technician'));
    const twice = screen.getByLabelText('Twice a day');
    await replaceText(user, twice, '8, 12');
    await user.click(save);
    expect(twice).toHaveAccessibleDescription('Enter 2 hours that are well apart, such as 8, 20');
    expect(server.calls('updateSettings')).toHaveLength(0);
    await replaceText(user, twice, '7, 19');
    expect(screen.getByText('Changed, not saved yet: 3')).toBeVisible();
    await expectAccessible();
    await user.click(screen.getByRole('link', { name: 'Catalogue' }));
    const leaving = await dialogNamed('Leave without saving?');
    await user.click(leaving.getByRole('button', { name: 'Stay' }));
    expect(window.location.pathname).toBe('/admin/settings');
    expect(idle).toHaveValue('25');

    server.refuse('updateSettings', 'validation', undefined, {
      fields: { idleMinutes: 'At most 20 minutes' },
    });
    await user.click(save);
    await waitFor(() => expect(idle).toHaveAccessibleDescription(/At most 20 minutes/));
    await waitFor(() => expect(idle).toHaveFocus());
    const doseHours = { ...usualDoseHours, BD: [7, 19] };
    const saved = { ...settings, doseHours, idleMinutes: 25, secondFactorRoles: ['lab_tech'] } as const;
    server.item('updateSettings', saved);
    server.item('settings', saved);
    await user.click(save);
    await waitFor(() => expect(toasts('Settings saved')).toHaveLength(1));
    await screen.findByText('No changes to save.');
    expect(server.calls('refresh'), 'this session works by them too').toHaveLength(1);
    expect(server.calls('updateSettings').at(-1)?.body).toMatchObject({
      doseHours,
      idleMinutes: 25,
      secondFactorRoles: ['lab_tech'],
    });
    await user.click(screen.getByRole('link', { name: 'Catalogue' }));
    await waitFor(() => expect(window.location.pathname).toBe('/admin/catalogue'));
  });
});

describe('the logo', () => {
  const image = 'data:image/png;base64,iVBORw0KGgo=';
  const section = async () => within(await screen.findByRole('region', { name: 'Logo' }));
  const picture = (bytes: number) =>
    new File([new Uint8Array(bytes).fill(65)], 'logo.png', { type: 'image/png' });

  it('is set by choosing a file, shown, and removed', async () => {
    server.item('settings', {});
    server.item('facilityLogo', { image: null });
    const user = await openScreen('/admin/settings', 'admin');
    const logo = await section();
    expect(logo.queryByRole('img')).toBeNull();
    server.item('setLogo', () => {
      server.item('facilityLogo', { image });
      return { image };
    });
    await user.upload(logo.getByLabelText('Choose a logo'), picture(3));
    expect(await logo.findByRole('img', { name: 'Logo of the facility' })).toHaveAttribute('src', image);
    expect(server.calls('setLogo').map(({ body }) => body)).toEqual([{ imageData: 'QUFB' }]);
    expect(toasts('Logo saved')).toHaveLength(1);
    await expectAccessible();
    server.item('removeLogo', () => {
      server.item('facilityLogo', { image: null });
      return { image: null };
    });
    await user.click(logo.getByRole('button', { name: 'Remove logo' }));
    await waitFor(() => expect(logo.queryByRole('img')).toBeNull());
  });

  it('is refused with the reason, a large file before it is sent', async () => {
    server.item('settings', {});
    server.item('facilityLogo', { image: null });
    const user = await openScreen('/admin/settings', 'admin');
    const logo = await section();
    await user.upload(logo.getByLabelText('Choose a logo'), picture(150_001));
    expect(await logo.findByRole('alert')).toHaveTextContent('The file is larger than 150 kB.');
    expect(server.calls('setLogo')).toHaveLength(0);
    server.refuse('setLogo', 'unprocessable', 'This picture cannot be read.');
    await user.upload(logo.getByLabelText('Choose a logo'), picture(3));
    await waitFor(() => expect(logo.getByRole('alert')).toHaveTextContent('This picture cannot be read.'));
  });
});

describe('an item of the catalogue', () => {
  const item = {
    id: newId(),
    itemCode: '30001',
    itemName: 'Paracetamol 500mg tablets',
    category: 'medicine',
    itemTypeId: 3,
    unitPrice: 50,
    active: true,
  } as const;

  it('reports each wrong field, and shows its new price, age and diagnoses', async () => {
    server.list('facilityItems', [item]);
    const user = await openScreen('/admin/catalogue', 'admin');
    const row = () => screen.findByRole('row', { name: /30001/ });
    await user.click(within(await row()).getByRole('button'));
    const dialog = await dialogNamed(/^Edit item/);
    const [price, from, below] = ['Price in TZS', 'Age from', 'Age below'].map((label) =>
      dialog.getByLabelText(label),
    );
    const codes = dialog.getByLabelText('Only for these diagnoses');
    if (!price || !from || !below) throw new Error('A field is missing');
    const save = dialog.getByRole('button', { name: 'Save' });
    await replaceText(user, price, 'a lot');
    await user.click(save);
    expect(price).toHaveAccessibleDescription('Enter whole shillings');
    await waitFor(() => expect(price).toHaveFocus());
    await replaceText(user, price, '1.250');
    expect(price).toHaveAccessibleDescription('“1.250” can be read as 1250 or as 1.25. Type 1250 or 1.25.');
    await replaceText(user, price, '1,250');
    await replaceText(user, from, '12');
    await replaceText(user, below, '6');
    await user.selectOptions(dialog.getByLabelText('Age below: unit'), 'months');
    await replaceText(user, codes, 'j45 e11, 9x');
    await user.click(save);
    expect(dialog.getByText('Must be above the starting age')).toBeVisible();
    expect(dialog.getByText('9X is not the start of an ICD-10 code')).toBeVisible();
    expect(server.calls('updateItem')).toHaveLength(0);
    await expectAccessible();

    await user.clear(below);
    await replaceText(user, codes, 'j45 e11');
    const changed = { unitPrice: 1_250, ageFromDays: 4_383, ageToDays: null, indications: ['J45', 'E11'] };
    server.item('updateItem', { ...item, ...changed });
    server.list('facilityItems', [{ ...item, ...changed }]);
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls('updateItem')[0]?.body).toMatchObject({
      unitPrice: 1_250,
      ageToDays: null,
      indications: ['J45', 'E11'],
    });
    await waitFor(async () => expect(await row()).toHaveTextContent('TZS 1,250'));
    expect(await row()).toHaveTextContent('from 12 years');
    expect(await row()).toHaveTextContent('only for J45, E11');
  });
});

describe('a care point', () => {
  it('requires a unique code, and stays in use while patients wait there', async () => {
    const consultation = {
      id: newId(),
      name: 'Consultation',
      code: 'CON',
      kind: 'consultation',
      active: true,
    } as const;
    server.list('managedCarePoints', [consultation]);
    const user = await openScreen('/admin/care-points', 'admin');
    await user.click(await screen.findByRole('button', { name: 'New care point' }));
    const made = await dialogNamed('New care point');
    const make = made.getByRole('button', { name: 'Create care point' });
    await replaceText(user, made.getByLabelText('Name'), 'Eye clinic');
    await user.click(make);
    expect(made.getByLabelText('Code')).toHaveAccessibleDescription('Enter a short code');
    const taken = 'Another care point has this code';
    server.refuse('createCarePoint', 'validation', undefined, { fields: { code: taken } });
    await replaceText(user, made.getByLabelText('Code'), 'CON');
    await user.click(make);
    await waitFor(() => expect(made.getByLabelText('Code')).toHaveAccessibleDescription(taken));
    await user.click(made.getByRole('button', { name: 'Cancel' }));
    await leaveUnsaved(user);

    await user.click(screen.getByRole('button', { name: 'Edit Consultation' }));
    const edit = await dialogNamed('Edit care point');
    const waiting = 'Patients wait there.';
    server.refuse('updateCarePoint', 'conflict', waiting, { fields: { active: waiting } });
    const inUse = edit.getByRole('checkbox', { name: /^In use/ });
    await user.click(inUse);
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(inUse).toHaveAccessibleDescription(expect.stringContaining(waiting)));
    await waitFor(() => expect(inUse).toHaveFocus());
    await expectAccessible();
  });

  it('keeps a bed in use while a patient lies in it, and says so at the box', async () => {
    const ward = { id: newId(), name: 'Ward One', code: 'W1', kind: 'ward', active: true } as const;
    server.list('managedCarePoints', [ward]);
    server.list('managedBeds', [
      { id: newId(), carePointId: ward.id, name: 'A1', itemCode: '20001', roundItemCode: null, active: true },
    ]);
    const user = await openScreen('/admin/care-points', 'admin');
    await user.click(await screen.findByRole('button', { name: 'Beds of Ward One' }));
    const beds = await dialogNamed('Beds of Ward One');
    await user.click(await beds.findByRole('button', { name: 'Edit A1' }));
    const edit = await dialogNamed('Edit bed');
    const occupied = 'A patient lies in this bed. Discharge or move the patient first.';
    server.refuse('updateBed', 'conflict', occupied, { fields: { active: occupied } });
    const inUse = edit.getByRole('checkbox', { name: /^In use/ });
    await user.click(inUse);
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(inUse).toHaveAccessibleDescription(expect.stringContaining(occupied)));
    await waitFor(() => expect(inUse).toHaveFocus());
    await expectAccessible();
  });
});
