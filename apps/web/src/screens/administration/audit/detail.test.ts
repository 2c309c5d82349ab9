import { describe, expect, test } from 'vitest';
import { detailOf } from './detail.ts';

const plain = () => undefined;

describe('the detail of a row of the trail', () => {
  test('lists changed fields, and omits unchanged ones', () => {
    const found = detailOf(
      {
        itemCode: '30001',
        before: { unitPrice: 50, itemName: 'Paracetamol', roles: ['doctor'] },
        after: { unitPrice: 75, itemName: 'Paracetamol', roles: ['doctor', 'admin'] },
      },
      plain,
    );
    expect(found.changes).toEqual([
      { field: 'unitPrice', before: '50', after: '75' },
      { field: 'roles', before: 'doctor', after: 'doctor, admin' },
    ]);
    expect(found.notes).toEqual([{ field: 'itemCode', value: '30001' }]);
  });

  test('shows a dash for an empty value, and half of a pair as a note', () => {
    expect(detailOf({ before: {}, after: { phone: null, name: 'Asha' } }, plain).changes).toEqual([
      { field: 'name', before: '–', after: 'Asha' },
    ]);
    expect(detailOf({ after: { a: 1 }, lines: [] }, plain).notes).toEqual([
      { field: 'after', value: 'a: 1' },
      { field: 'lines', value: '–' },
    ]);
  });

  test('lists a value that was replaced, and says words for codes', () => {
    const words = (field: string, value: unknown) =>
      field === 'roles' && value === 'lab_tech'
        ? 'Laboratory Technician'
        : value === true
          ? 'Yes'
          : undefined;
    const found = detailOf(
      { adapter: { from: 'register', to: 'servicehub' }, roles: ['lab_tech'], missingToo: true },
      words,
    );
    expect(found).toEqual({
      changes: [{ field: 'adapter', before: 'register', after: 'servicehub' }],
      notes: [
        { field: 'roles', value: 'Laboratory Technician' },
        { field: 'missingToo', value: 'Yes' },
      ],
    });
  });
});
