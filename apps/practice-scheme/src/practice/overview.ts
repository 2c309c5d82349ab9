import { callNames } from '../calls/index.ts';
import { scenarioMembers } from '../data/members.ts';
import type { Faults } from '../faults/faults.ts';
import { callFaults, serverFaults } from '../faults/kinds.ts';
import type { Service } from '../service.ts';
import type { Arrival } from '../state/records.ts';
import type { Credentials } from '../wire/tokens.ts';

/** The state that the switches change. */
export interface Practised {
  service: Service;
  faults: Faults;
  origin: string;
  secureOrigin: string | null;
  credentials: Readonly<Record<string, Credentials>>;
  now(): number;
  inspect(): unknown;
  reset(): void;
  revokeTokens(facilityCode?: string): void;
  settled(): Promise<void>;
  changed(): void;
}

const shown = 20;

/** Calls that a server repeats every few seconds: shown only with a fault. */
const quiet = ['Token', 'GetVisitTypes', 'GetCardVerifiers', 'GetPointsOfCare'];

/** All that the page shows. Card numbers of what arrived are masked; those of the members to try are invented. */
export function overview({ service, faults, origin, secureOrigin, credentials, now }: Practised): unknown {
  const { store, settings } = service;
  return {
    now: now(),
    origin,
    secureOrigin,
    settings,
    facilities: Object.entries(credentials).map(([code, credentials]) => ({
      code,
      name: service.facilities.get(code)?.name ?? code,
      clientId: credentials.clientId,
      clientSecret: credentials.clientSecret,
    })),
    kinds: [...callFaults, ...serverFaults],
    calls: callNames,
    faults: faults.list(),
    random: faults.randomSetting(),
    arrivals: store.arrivals
      .newest(50 * shown)
      .filter((arrival) => arrival.fault !== null || !quiet.includes(arrival.call))
      .slice(0, shown)
      .map(masked),
    approvals: store.approvals
      .all()
      .filter((approval) => approval.status === 'PENDING' && approval.decideAt > now())
      .map((approval) => ({
        id: approval.id,
        itemCode: approval.itemCode,
        requested: approval.requested,
        card: maskedCard(approval.cardNo),
      })),
    folios: store.folios
      .all()
      .filter((folio) => folio.decision === null && folio.decideAt > now())
      .map((folio) => ({
        serialNo: folio.serialNo,
        amount: folio.amountClaimed,
        card: maskedCard(folio.cardNo),
      })),
    prices: [...store.prices].map(([key, unitPrice]) => {
      const [itemCode, schemeId] = key.split('/');
      return { itemCode, schemeId, unitPrice };
    }),
    members: scenarioMembers.map((member) => ({
      cardNo: member.cardNo,
      nationalId: member.nationalId,
      verifier: member.verifier,
      name: [member.firstName, member.middleName, member.lastName].filter((part) => part !== '').join(' '),
      cardStatus: member.cardStatus,
      authorizationStatus: member.authorizationStatus,
    })),
  };
}

function masked(arrival: Arrival): Record<string, unknown> {
  return {
    id: arrival.id,
    at: arrival.at,
    call: arrival.call,
    facilityCode: arrival.facilityCode,
    outcome: arrival.outcome,
    fault: arrival.fault,
    status: arrival.status,
    card: arrival.cardNo === null ? null : maskedCard(arrival.cardNo),
  };
}

/** The last four of a card number; the rest as dots. */
export function maskedCard(cardNo: string): string {
  return `••••${cardNo.slice(-4)}`;
}
