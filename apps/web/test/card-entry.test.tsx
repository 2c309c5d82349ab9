import { refusal } from '@afyakadi/contract';
import { validationTexts } from '@afyakadi/contract/texts/messages';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Desk } from './lib/desk.ts';
import { sample } from './lib/sample.ts';
import { expectAccessible, main, passTime, replaceText } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const cardNo = '109900000003';
const otherCard = '109900000004';
const nin = '19900412141210000123';

/** Longer, in ms, than any delay before a request to the scheme. */
const anyDelay = 1_000;
const requests = () => server.calls('authorizeCard');

beforeEach(() => {
  server.refuse('authorizeCard', 'notEligible', 'Not available', {
    data: { verification: sample(refusal, { remarks: 'Not available' }) },
  });
});

describe('a scanner', () => {
  it('that ends with Tab or without a closing key fills in the number and sends nothing', async () => {
    const desk = await Desk.open();
    expect(desk.cardNo).toHaveFocus();
    await desk.scan(cardNo, '{Tab}');
    expect(desk.verifyButton).toHaveFocus();
    expect(desk.cardNo).toHaveValue(cardNo);
    await desk.user.click(desk.cardNo);
    await desk.scan(otherCard, '');
    expect(desk.cardNo).toHaveValue(otherCard);
    await passTime(anyDelay);
    expect(requests()).toHaveLength(0);
  });

  it("that adds characters and a line feed sends once, and replaces the field's text", async () => {
    const desk = await Desk.open();
    await replaceText(desk.user, desk.cardNo, '99');
    await desk.user.click(screen.getByRole('heading', { name: 'Patient Verification' }));
    await desk.scan(`]C1${cardNo}`);
    await desk.user.keyboard('{Enter}');
    await desk.expectOnly('Not eligible');
    await passTime(anyDelay);
    expect(desk.cardNo).toHaveValue(cardNo);
    expect(requests().map(({ body }) => body)).toMatchObject([
      { cardNo, biometricMethod: 'NONE', imageData: null },
    ]);
  });

  it('is removed from remarks, and focuses the next missing field', async () => {
    const desk = await Desk.open();
    await desk.user.selectOptions(desk.visitType, 'Emergency');
    await desk.scan(cardNo);
    const remarks = screen.getByLabelText(/^Remarks/);
    await waitFor(() => expect(remarks).toHaveFocus());
    expect(desk.cardNo).toHaveValue(cardNo);
    await passTime(anyDelay);
    expect(requests()).toHaveLength(0);

    await desk.type('Fell ');
    await desk.user.keyboard(otherCard);
    await passTime(anyDelay);
    expect(desk.cardNo).toHaveValue(otherCard);
    expect(remarks).toHaveValue('Fell ');
    await desk.user.click(remarks);
    await desk.scan(cardNo);
    await desk.expectOnly('Not eligible');
    expect(remarks).toHaveValue('Fell ');
    expect(requests().map(({ body }) => body)).toMatchObject([{ cardNo, remarks: 'Fell' }]);
  });

  it('fills in the focused referral number', async () => {
    const desk = await Desk.open();
    await replaceText(desk.user, desk.cardNo, cardNo);
    await desk.user.selectOptions(desk.visitType, 'Referral');
    const referral = screen.getByLabelText(/^Referral number/);
    await desk.user.click(referral);
    await desk.scan('21081009999', '{Tab}');
    expect(referral).toHaveValue('21081009999');
    expect(desk.cardNo).toHaveValue(cardNo);
  });

  it('that reads a code without a card number shows an error, and keeps the field', async () => {
    const desk = await Desk.open();
    await replaceText(desk.user, desk.cardNo, '99');
    for (const code of ['https://verify.example.org/card/12345', '{"id":"109900035308"}']) {
      await desk.user.click(desk.cardNo);
      await desk.scan(code);
      await waitFor(() => expect(desk.cardNo).toHaveAccessibleDescription(/This code holds no card number/));
      expect(desk.cardNo).toHaveValue('99');
    }
    await desk.scan(`{"CardNo":"${cardNo}","Name":"Somebody"}`);
    await desk.expectOnly('Not eligible');
    expect(desk.cardNo).toHaveValue(cardNo);
    expect(requests()).toHaveLength(1);
  });
});

describe('a typed number', () => {
  it('is sent once, on Enter, and not while it is incomplete', async () => {
    const desk = await Desk.open();
    await desk.type(cardNo.slice(0, 7));
    await passTime(anyDelay);
    expect(requests()).toHaveLength(0);
    expect(server.calls('lookUpCard')).toHaveLength(0);
    await desk.type(cardNo.slice(7));
    await desk.user.keyboard('{Enter}{Enter}');
    await desk.expectOnly('Not eligible');
    expect(requests()).toHaveLength(1);
  });

  it('in an unknown format warns once, and a second press sends it', async () => {
    const desk = await Desk.open();
    const warning = () => screen.queryByRole('alert');
    await desk.type('1099');
    // An immediate second press counts as the same press.
    await desk.user.keyboard('{Enter}{Enter}');
    await waitFor(() =>
      expect(warning()).toHaveTextContent('Only 4 digits. Press Enter again to verify anyway.'),
    );
    expect(desk.cardNo).toHaveFocus();
    expect(desk.cardNo).toHaveAccessibleDescription(/Only 4 digits\./);
    await expectAccessible();
    await passTime(anyDelay);
    expect(requests()).toHaveLength(0);
    await desk.user.keyboard('{Enter}');
    await desk.expectOnly('Not eligible');
    expect(requests()).toHaveLength(1);

    // The same number sends without another warning, but a new number warns again, by button and by Enter.
    await desk.user.click(desk.verifyButton);
    await waitFor(() => expect(requests()).toHaveLength(2));
    await replaceText(desk.user, desk.cardNo, nin.slice(0, 13));
    await desk.user.click(desk.verifyButton);
    await waitFor(() => expect(warning()).toHaveTextContent('have 13 digits.'));
    expect(desk.verifyButton).toHaveFocus();
    await replaceText(desk.user, desk.cardNo, cardNo);
    expect(warning()).toBeNull();
    expect(requests()).toHaveLength(2);

    // A scanned number of this kind warns at once, and the first press sends it.
    await desk.scan('10990003');
    await waitFor(() => expect(warning()).toHaveTextContent('8 digits'));
    expect(desk.verifyButton).toHaveFocus();
    expect(requests()).toHaveLength(2);
    await passTime(anyDelay);
    await desk.user.keyboard('{Enter}');
    await waitFor(() => expect(requests()).toHaveLength(3));
  });

  it('keeps the focus when the previous answer arrives', async () => {
    const desk = await Desk.open();
    const answer = server.delay('authorizeCard');
    await desk.verify(cardNo);
    await waitFor(() => expect(requests()).toHaveLength(1));
    await desk.user.clear(desk.cardNo);
    await desk.type('1099');
    answer();
    await main().findByText(/The last answer was for card/);
    await desk.type('0005');
    expect(desk.cardNo).toHaveFocus();
    expect(desk.cardNo).toHaveValue('10990005');
  });

  it.each([
    ['1099 0003 5308', '12 digits: a card number'],
    ['51000274316', '11 digits: a card number'],
    ['01-nhif241', 'Old card number'],
    [nin.slice(0, 13), '13 digits: too many for a card, a NIDA number has 20'],
    [nin, '20 digits: a NIDA number'],
  ])('describes %s as %s', async (typed, words) => {
    const desk = await Desk.open();
    await replaceText(desk.user, desk.cardNo, typed);
    expect(desk.cardNo).toHaveAccessibleDescription(words);
  });

  it('can be pasted in groups', async () => {
    const desk = await Desk.open();
    await replaceText(desk.user, desk.cardNo, '19900412-14121-00001-23\n');
    expect(desk.cardNo).toHaveValue(nin);
    await desk.verify(`02 - nhif ${cardNo.slice(7)}`);
    await desk.expectOnly('Not eligible');
    expect(requests().map(({ body }) => body)).toMatchObject([{ cardNo: `02-nhif${cardNo.slice(7)}` }]);
  });
});

it('shows the holder of a card without authorizing anything, and only on request', async () => {
  const desk = await Desk.open();
  server.item('lookUpCard', {
    known: true,
    firstName: 'Neema',
    middleName: 'Ally',
    lastName: 'Mushi',
    cardStatus: 'Active',
  });
  await replaceText(desk.user, desk.cardNo, cardNo);
  await passTime(anyDelay);
  expect(server.calls('lookUpCard')).toHaveLength(0);
  const button = screen.getByRole('button', { name: 'Look up without authorizing' });
  await desk.user.click(button);
  const holder = (await main().findByText(/Neema\s+Ally\s+Mushi/)).closest('[role=status]');
  expect(holder).toHaveTextContent('Active');
  expect(holder).toHaveTextContent('Looking up does not authorize a visit.');
  await expectAccessible();
  expect(requests()).toHaveLength(0);

  // The holder of one card must not appear next to another card.
  await replaceText(desk.user, desk.cardNo, otherCard);
  expect(main().queryByText(/Neema\s+Ally\s+Mushi/)).toBeNull();
  server.item('lookUpCard', { known: false });
  await desk.user.click(button);
  await main().findByText('The scheme does not know this card');
  await desk.user.clear(desk.cardNo);
  await desk.user.click(button);
  expect(desk.cardNo).toHaveFocus();
  expect(desk.cardNo).toHaveAccessibleDescription(new RegExp(validationTexts.cardNoRequired));
  expect(server.calls('lookUpCard').map(({ body }) => body)).toMatchObject([
    { cardNo },
    { cardNo: otherCard },
  ]);
});
