import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members, nationalId } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { apply, dryRun, fileOf, head, keeping, rowsOf, send } from './factories.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  await keeping(server);
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const neema = (card: string, nida: string, first = 'Neema') =>
  `NHIF,${card},${nida},1001,NH001,${first},J,Mushi,Ke,12/04/1990,Active,ACCEPTED,Successful,`;
const storedMembers = () =>
  server.rows(
    `select card_no, national_id, first_name, gender, date_of_birth::text, card_status, authorization_status, remarks
     from register.member order by card_no`,
  );

describe('members', () => {
  it('are classified as added, changed, same, missing and refused', async () => {
    const file = fileOf(
      'members',
      neema(members.active, nationalId),
      `NHIF,${members.refused},,1001,NH001,Juma,,Hamisi,M,1985-01-30,active,accepted,,2030-01-01`,
      'NHIF,777,,,,=Siri,"O\'Neil, the elder",@Juma,F,2000-02-29,Active,ACCEPTED,+255,',
      'NHIF,778,,1009,X,A,,B,F,2000-01-01,Active,ACCEPTED,,',
      'ABC,779,,,,A,,B,F,2000-01-01,Active,ACCEPTED,,',
      'NHIF,780,123,,,A,,B,x,31/02/2000,Gone,ACCEPTED,,',
      'NHIF,781,,,,A,,B,F,2100-01-01,Active,ACCEPTED,,',
      neema('782', nationalId),
      'NHIF,783,,,,,,B,F,2000-01-01,Active',
    );
    const found = await dryRun(server, token, 'members', file);
    expect(found).toMatchObject({ rows: 9, same: 1, changed: 1, added: 1, missing: 2, refused: 6 });
    expect(await rowsOf(server, token, found.id, 'changed')).toMatchObject([
      {
        line: 3,
        differences: [
          { column: 'cardStatus', before: 'Inactive', after: 'Active' },
          { column: 'authorizationStatus', before: 'REJECTED', after: 'ACCEPTED' },
          { column: 'remarks', before: 'Card Missing', after: null },
          { column: 'expiryDate', before: null, after: '2030-01-01' },
        ],
      },
    ]);
    const refused = await rowsOf(server, token, found.id, 'refused');
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [5, 'The register has no scheme 1009. Name it in the column schemeName to add it.'],
      [6, 'The verifier ABC does not exist.'],
      [
        7,
        'The column nationalId must be a number of 20 digits.\n' +
          'The column gender must be Male or Female (or M, F, Me, Ke).\n' +
          'The column dateOfBirth must be a day such as 1990-04-12 or 12/04/1990.\n' +
          'The column cardStatus must be one of: Active, Inactive, Unknown, Invalid, N/A.',
      ],
      [8, expect.stringMatching(/^The column dateOfBirth must not be after \d{4}-\d{2}-\d{2}\.$/)],
      [9, 'The NIDA number is already on line 2.'],
      [
        10,
        'The row has 11 cells, but the header has 14.\nThe column firstName must not be empty.\n' +
          'The column authorizationStatus must not be empty.',
      ],
    ]);
    const before = await storedMembers();
    const answer = await apply(server, token, found, { withoutRefused: true, missingToo: true });
    expect(answer.status, answer.text).toBe(200);
    const after = await storedMembers();
    expect(after.length).toBe(before.length + 1);
    expect(after).toContainEqual({
      card_no: '777',
      national_id: null,
      first_name: '=Siri',
      gender: 'Female',
      date_of_birth: '2000-02-29',
      card_status: 'Active',
      authorization_status: 'ACCEPTED',
      remarks: '+255',
    });
    expect(after.find(({ card_no }) => card_no === members.nameless)).toMatchObject({
      card_status: 'Inactive',
      authorization_status: 'REJECTED',
      remarks: expect.stringMatching(/^Not in the member list of \d{2}\/\d{2}\/\d{4}$/),
    });
    const receptionist = await server.signIn('receptionist');
    const asked = (cardNo: string) =>
      server.post('/card/authorize', { token: receptionist, body: { cardNo, cardTypeID: 'NHIFCard' } });
    expect((await asked('777')).status).toBe(200);
    expect((await asked(members.nameless)).status).toBe(422);
    // The file of refused rows, corrected or not, can be read as it is.
    const { text } = await server.app
      .inject({
        url: `/api/v1/admin/imports/${found.id}/refused.csv`,
        headers: { authorization: `Bearer ${token}` },
      })
      .then(({ body }) => ({ text: body }));
    expect(text.split('\r\n')[0]).toMatch(/^\ufeff?"line","reason","verifierId","cardNo"/);
    expect(await dryRun(server, token, 'members', text)).toMatchObject({
      rows: 6,
      refused: 6,
      state: 'ready',
    });
  });

  it('move a national number from one card to another, and back', async () => {
    const other = '888';
    const taken = await dryRun(server, token, 'members', fileOf('members', neema(other, nationalId)));
    expect(await rowsOf(server, token, taken.id, 'refused')).toMatchObject([
      {
        reason: `The national identification number belongs to the card ${members.active} in the register. Give that card without it too.`,
      },
    ]);
    const moved = await dryRun(
      server,
      token,
      'members',
      fileOf('members', neema(other, nationalId), neema(members.active, '')),
    );
    expect((await apply(server, token, moved)).status).toBe(200);
    const swapped = '19990412141210000777';
    const first = await dryRun(server, token, 'members', fileOf('members', neema(members.active, swapped)));
    expect((await apply(server, token, first)).status).toBe(200);
    const swap = await dryRun(
      server,
      token,
      'members',
      fileOf('members', neema(members.active, nationalId), neema(other, swapped)),
    );
    expect(swap).toMatchObject({ changed: 2, refused: 0 });
    expect((await apply(server, token, swap)).status).toBe(200);
    expect(await storedMembers()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ card_no: members.active, national_id: nationalId }),
        expect.objectContaining({ card_no: other, national_id: swapped }),
      ]),
    );
  });

  it('add the schemes and products that they name and the register does not know', async () => {
    const names = head.members
      .replace('schemeId', 'schemeId,schemeName')
      .replace('productCode', 'productCode,productName');
    const row = (card: string, scheme: string, product: string) =>
      `NHIF,${card},,${scheme},${product},Asha,,Juma,F,1990-04-12,Active,ACCEPTED,,`;
    const file = [
      ...[names, row('9001', '5001,Taifa', 'TA1,"Family, whole"'), row('9002', '5001,Taifa', 'TA2,Single')],
      ...[row('9003', '5002,', 'X1,Other'), row('9004', '1001,Another name', 'NH001,Another name'), ''],
    ].join('\n');
    const found = await dryRun(server, token, 'members', file);
    expect(found).toMatchObject({ added: 3, refused: 1 });
    expect(await rowsOf(server, token, found.id, 'refused')).toMatchObject([
      { line: 4, reason: 'The register has no scheme 5002. Name it in the column schemeName to add it.' },
    ]);
    expect((await apply(server, token, found, { withoutRefused: true })).status).toBe(200);
    expect(await server.rows(`select id, verifier_id, name from register.scheme order by id`)).toEqual([
      { id: '1001', verifier_id: 'NHIF', name: 'NHIF Standard' },
      { id: '5001', verifier_id: 'NHIF', name: 'Taifa' },
    ]);
    expect(
      await server.rows(`select code, name from register.product where scheme_id = '5001' order by code`),
    ).toEqual([
      { code: 'TA1', name: 'Family, whole' },
      { code: 'TA2', name: 'Single' },
    ]);
    expect(await dryRun(server, token, 'members', file)).toMatchObject({ same: 3, changed: 0, refused: 1 });
    const foreign = await dryRun(
      server,
      token,
      'members',
      fileOf('members', 'WCF,1,,1001,NH001,A,,B,F,1990-04-12,Active,ACCEPTED,,'),
    );
    expect(await rowsOf(server, token, foreign.id, 'refused')).toMatchObject([
      { reason: 'The scheme 1001 belongs to the verifier NHIF in the register.' },
    ]);
  });

  it('are not imported by a facility that does not maintain the register', async () => {
    const other = await server.signIn('admin', 'second');
    const answer = await send(server, 'members', fileOf('members', neema('999', '')), { token: other });
    expect([answer.status, answer.body.statusCode]).toEqual([409, 51409]);
    expect(await server.rows(`select 1 from register.member where card_no = '999'`)).toEqual([]);
  });
});

it('imports exclusions of some products', async () => {
  await server.rows(
    `insert into register.item (item_code, item_type_id, name, unit_price) values ('101', 3, 'Paracetamol', 1)`,
  );
  const file = fileOf('exclusions', '101,1001,NH001', '102,1001,NH001', '109,1001,NH001', '101,1001,NH009');
  const found = await dryRun(server, token, 'exclusions', file);
  expect(found).toMatchObject({ added: 2, refused: 2, missing: 0 });
  expect((await apply(server, token, found, { withoutRefused: true })).status).toBe(200);
  expect(await server.rows('select item_code from excluded_service order by 1')).toEqual([
    { item_code: '101' },
    { item_code: '102' },
  ]);
  expect(await server.rows('select item_code from register.item_exclusion')).toEqual([{ item_code: '101' }]);
  const fewer = await dryRun(server, token, 'exclusions', fileOf('exclusions', '102,1001,NH001'));
  expect(fewer).toMatchObject({ same: 1, missing: 1 });
  expect((await apply(server, token, fewer, { missingToo: true })).status).toBe(200);
  expect(await server.rows('select item_code from excluded_service')).toEqual([{ item_code: '102' }]);
  expect(await server.rows('select item_code from register.item_exclusion')).toEqual([]);
});
