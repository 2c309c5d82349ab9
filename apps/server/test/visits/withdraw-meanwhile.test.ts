import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Clinic, createAttended, createClinic, person } from '../claims/factories.ts';

let clinic: Clinic;
beforeAll(async () => {
  clinic = await createClinic();
});
afterAll(() => clinic.server.close());

/** The state of an authorization that was withdrawn while somebody did something under it. */
async function leftOf(authorizationId: string) {
  return clinic.server.rows(
    `select a.id from card_authorization a where a.id = $1 and a.withdrawn_at is not null and (
       exists (select from service_given s where s.authorization_id = a.id)
       or exists (select from visit v where v.authorization_id = a.id and v.taken_at is not null)
       or exists (select from order_line l where l.authorization_id = a.id and l.status <> 'Cancelled'))`,
    [authorizationId],
  );
}

it.each([
  ['completed', 'complete'],
  ['taken in', 'take'],
  ['ordered for', 'order'],
] as const)(
  'a patient is %s or the authorization is withdrawn, without a deadlock',
  async (_, operation) => {
    const { server, tokens, items } = clinic;
    const doctor = person(server, tokens.doctor);
    for (let round = 0; round < 8; round += 1) {
      const patient = await createAttended(server);
      const done = () =>
        operation === 'order'
          ? doctor.order(patient.memberId, [{ id: items['30001'], quantity: 1, frequency: 'UD' }])
          : doctor[operation](patient.consultation);
      const withdraw = () =>
        server.post(`/card/authorize/${patient.authorizationId}/withdraw`, {
          token: tokens.receptionist,
          body: { reason: 'Wrong card' },
        });
      const answers = await Promise.all(round % 2 === 0 ? [done(), withdraw()] : [withdraw(), done()]);
      for (const { status, text } of answers) expect([200, 409], text).toContain(status);
      expect(await leftOf(patient.authorizationId)).toEqual([]);
    }
    const [database] = await server.rows(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(database?.deadlocks).toBe(0);
  },
  60_000,
);
