import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clinic, costs, createClinic, createConsulted, detailOf } from '../claims/factories.ts';
import { apply, dryRun, fileOf, keeping } from './factories.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await createClinic();
  await keeping(clinic.server);
});
afterAll(() => clinic.server.close());

it('keeps the price of what was given and claimed, and uses the new one afterwards', async () => {
  const { server, receptionist, tokens } = clinic;
  const token = tokens.admin ?? '';
  const claimed = async () => {
    const patient = await createConsulted(clinic);
    const built = await receptionist.build(patient.authorizationId);
    expect(built.status, built.text).toBe(200);
    return String(built.body.item.id);
  };
  const past = await claimed();
  const before = costs(detailOf(await receptionist.claim(past)));
  expect(before.lines).toContainEqual(expect.stringMatching(/^10001 1 × \d+/));
  const given = () => server.rows('select id, unit_price from service_given order by id');
  const givenBefore = await given();

  const file = fileOf('tariff', '10001,General Consultation,1,service,,77000,,,,');
  const found = await dryRun(server, token, 'tariff', file);
  expect(found).toMatchObject({ changed: 1, refused: 0 });
  const answer = await apply(server, token, found, { missingToo: true });
  expect(answer.status, answer.text).toBe(200);

  expect(await given()).toEqual(givenBefore);
  expect(costs(detailOf(await receptionist.claim(past)))).toEqual(before);
  const later = costs(detailOf(await receptionist.claim(await claimed())));
  expect(later.lines).toContain('10001 1 × 77000');
});
