import { callNames } from '../calls/index.ts';
import { scenarioMembers } from '../data/members.ts';
import { callFaults, serverFaults } from '../faults/kinds.ts';
import type { Arrival } from '../state/records.ts';
import type { Practised } from './api.ts';

const shown = 20;

/** What a server asks by itself, every few seconds: shown only where it met a fault. */
const quiet = ['Token', 'GetVisitTypes', 'GetCardVerifiers', 'GetPointsOfCare'];

/** All that the page shows. Card numbers of what arrived are masked; those of the members to try are invented. */
export function overview({ service, faults, origin, secureOrigin, credentials, now }: Practised): unknown {
  const { store, settings } = service;
  return {
    ...{ now: now(), origin, secureOrigin, settings },
    facilities: Object.entries(credentials).map(([code, it]) => ({
      ...{ code, name: service.facilities.get(code)?.name ?? code, clientId: it.clientId },
      clientSecret: it.clientSecret,
    })),
    ...{ kinds: [...callFaults, ...serverFaults], calls: callNames },
    ...{ faults: faults.list(), random: faults.randomSetting() },
    arrivals: store.arrivals
      .newest(50 * shown)
      .filter((it) => it.fault !== null || !quiet.includes(it.call))
      .slice(0, shown)
      .map(masked),
    approvals: store.approvals
      .all()
      .filter((it) => it.status === 'PENDING' && it.decideAt > now())
      .map((it) => ({
        ...{ id: it.id, itemCode: it.itemCode, requested: it.requested },
        card: maskedCard(it.cardNo),
      })),
    folios: store.folios
      .all()
      .filter((it) => it.decision === null && it.decideAt > now())
      .map((it) => ({ ...{ serialNo: it.serialNo, amount: it.amountClaimed }, card: maskedCard(it.cardNo) })),
    prices: [...store.prices].map(([key, unitPrice]) => {
      const [itemCode, schemeId] = key.split('/');
      return { itemCode, schemeId, unitPrice };
    }),
    members: scenarioMembers.map((it) => ({
      ...{ cardNo: it.cardNo, nationalId: it.nationalId, verifier: it.verifier },
      ...{ name: [it.firstName, it.middleName, it.lastName].filter((part) => part !== '').join(' ') },
      ...{ cardStatus: it.cardStatus, authorizationStatus: it.authorizationStatus },
    })),
  };
}

function masked(it: Arrival): Record<string, unknown> {
  return {
    ...{ id: it.id, at: it.at, call: it.call, facilityCode: it.facilityCode, outcome: it.outcome },
    ...{ fault: it.fault, status: it.status, card: it.cardNo === null ? null : maskedCard(it.cardNo) },
  };
}

/** The last four of a card number; the rest as dots. */
export function maskedCard(cardNo: string): string {
  return `••••${cardNo.slice(-4)}`;
}
