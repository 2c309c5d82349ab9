import { type MessageParam, message, messageObject } from '@afyakadi/contract';
import { statusCatalogue } from '@afyakadi/contract/status';
import { I18nProvider } from '@lingui/react';
import { renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useFindingText } from '../src/entities/orders/labels.tsx';
import { ApiError } from '../src/lib/http/errors.ts';
import { i18n, setLocale, translate, translateMessage } from '../src/lib/text/i18n.ts';

describe('in Swahili', () => {
  beforeAll(() => setLocale('sw'));
  afterAll(() => setLocale('en'));

  test('a refusal and its fields are shown by their codes', () => {
    const onlyLeft = message('orders.onlyLeft', { left: 2 });
    const error = new ApiError({
      statusCode: statusCatalogue.unprocessable.code,
      httpStatus: 422,
      description: 'Only 2 are left.',
      message: onlyLeft,
      fields: { quantity: 'Only 2 are left.', remarks: 'A text of a later version' },
      fieldMessages: { quantity: onlyLeft },
    });
    expect(error.description).toBe('Zimebaki 2 tu.');
    expect(error.fields).toEqual({ quantity: 'Zimebaki 2 tu.', remarks: 'A text of a later version' });
  });

  test('messages and words within a message are translated, and names are not', () => {
    const reason = message('orders.reasonWithRemarks', { reason: 'Out of stock', remarks: 'until Monday' });
    const closed = message('orders.alreadyClosed', { by: 'Dr A. Moshi', why: reason });
    expect(translateMessage('', closed)).toContain('Dr A. Moshi');
    expect(translateMessage('', closed)).toContain('Imeisha: until Monday');
  });

  test('a backslash of a value is shown as it is', () => {
    const why = message('orders.reasonWithRemarks', { reason: 'Other', remarks: 'C:\\u0041' });
    expect(translateMessage('', message('orders.alreadyClosed', { by: 'Asha', why }))).toContain('C:\\u0041');
  });

  test('a day is shown day first', () => {
    expect(translateMessage('', message('claims.submittedOn', { day: '2026-10-23' }))).toContain(
      '23 Okt 2026',
    );
  });

  test('a finding shows our own reason in Swahili, and the scheme’s as it came', () => {
    const { result } = renderHook(useFindingText, {
      wrapper: ({ children }) => createElement(I18nProvider, { i18n, children }),
    });
    const notCounted = (params: Record<string, MessageParam>): string =>
      result.current({ code: 'not-counted', params: { item: 'Rituximab', ...params } });
    const own = message('approvals.useNotSent', { reason: 'Line down' });
    expect(notCounted({ remarks: 'The scheme was not notified: Line down', remarksMessage: own })).toContain(
      'Mfuko wa bima haukuarifiwa: Line down',
    );
    expect(notCounted({ remarks: 'Counted elsewhere.' })).toContain('Counted elsewhere.');
  });

  test('an unknown code keeps its English', () => {
    const { code } = messageObject.parse({ code: 'orders.ofALaterVersion' });
    expect(translateMessage('Something new.', { code })).toBe('Something new.');
  });

  test('a remark of the scheme is found by its text', () => {
    expect(translate('Facility 00477 is not known to the scheme.')).toBe(
      'Kituo 00477 hakifahamiki kwa mfuko wa bima.',
    );
    expect(translate('Anything else')).toBe('Anything else');
  });
});

test('in English, a refusal is shown as the server sent it', () => {
  expect(translateMessage('Only 2 are left.', message('orders.onlyLeft', { left: 2 }))).toBe(
    'Only 2 are left.',
  );
});
