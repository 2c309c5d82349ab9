import { type Scheme, SchemeUnavailable } from '../../../src/scheme/port/index.ts';
import { createRegister } from '../../../src/scheme/register/index.ts';
import { facilities } from '../../setup/fixtures.ts';
import { testServer } from '../../setup/server.ts';
import type { Losable, World } from './world.ts';

/** The register on a separate database. It answers at once; its answers are lost behind it. */
export async function registerWorld(): Promise<World> {
  const server = await testServer();
  await server.rows(tariff);
  let ahead = 0;
  let cards = 0;
  let unavailable = false;
  const losses = new Map<Losable, 'before' | 'after'>();
  const now = () => new Date(Date.now() + ahead);
  const register = createRegister({ database: server.database });
  const scheme: Scheme = new Proxy(register, {
    get(target, name) {
      const call: unknown = Reflect.get(target, name);
      if (typeof call !== 'function' || name === 'traits') return call;
      return async (...asked: unknown[]) => {
        const loss = [...losses].find(([losable]) => losable === name);
        if (loss) losses.delete(loss[0]);
        if (unavailable || loss?.[1] === 'before') throw new SchemeUnavailable();
        const answer: unknown = await Reflect.apply(call, target, asked);
        if (loss) throw new SchemeUnavailable();
        return answer;
      };
    },
  });

  return {
    scheme,
    here: { ...facilities.first, verifierId: 'NHIF' },
    there: { ...facilities.second, verifierId: 'NHIF' },
    now,
    pass(ms) {
      ahead += ms;
    },
    async card(kind) {
      const cardNo = `3000000${String(++cards).padStart(5, '0')}`;
      const [status, authorization, remarks] = statuses[kind];
      const nationalId = kind === 'active' ? `19900101${cardNo}` : null;
      const named = kind !== 'unknown-once';
      await server.rows(
        `insert into register.member (id, verifier_id, card_no, card_key, scheme_id, product_code, first_name, last_name,
           gender, date_of_birth, card_status, authorization_status, remarks, national_id)
         values (gen_random_uuid(), 'NHIF', $1, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          ...[
            cardNo,
            named ? '1001' : null,
            named ? 'NH001' : null,
            named ? 'Neema' : '',
            named ? 'Mushi' : '',
          ],
          ...[
            named ? 'Female' : null,
            named ? '1990-04-12' : null,
            status,
            authorization,
            remarks,
            nationalId,
          ],
        ],
      );
      return { cardNo, nationalId };
    },
    lose: (call, when) => void losses.set(call, when),
    async makeUnavailable(on) {
      unavailable = on;
    },
    async held(kind, cardNo) {
      const [row] = await server.rows(counts[kind], [cardNo]);
      return Number(row?.n);
    },
    close: () => server.close(),
  };
}

const statuses = {
  active: ['Active', 'ACCEPTED', 'Verified OK'],
  inactive: ['Inactive', 'REJECTED', 'Card Missing'],
  'unknown-once': ['Unknown', 'ACCEPTED', 'Tell the beneficiary to take the card to NHIF'],
} as const;

const counts = {
  authorizations: `select count(*) as n from register.issued_authorization i join register.member m on m.id = i.member_id
    where m.card_key = $1 and i.withdrawn_at is null`,
  approvals: 'select count(*) as n from register.approval where card_key = $1',
  uses: `select count(*) as n from register.approval_use u join register.approval a on a.id = u.approval_id
    where a.card_key = $1 and u.returned_at is null`,
  folios: 'select count(*) as n from register.claim where card_no = $1',
  referrals: 'select count(*) as n from register.referral where card_key = $1',
} as const;

/** The practice scheme's tariff for the items that the suite uses, and its facilities. */
const tariff = `
  insert into register.item (item_code, item_type_id, name, unit_price, needs_approval) values
    ('60001', 6, 'Wound Dressing', 5000, false), ('80002', 8, 'Craniotomy', 3000000, true),
    ('12001', 12, 'Spectacles, single vision', 60000, false);
  insert into register.item_exclusion values ('12001', '1001', 'NH003'), ('12001', '1001', 'NH004');
  insert into register.facility (code, name) values ('T-01', 'Mwanzo Hospital'), ('T-02', 'Pili Hospital'),
    ('01201', 'Pwani Demo Referral Hospital');
  insert into register.facility (code, name, accepts_referrals) values ('01203', 'Kisima Demo Dispensary', false);
`;
