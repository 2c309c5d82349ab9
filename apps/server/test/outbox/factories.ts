import { handlersOf } from '../../src/deps.ts';
import { claimSubscriber } from '../../src/domains/claims/index.ts';
import { createLedger } from '../../src/domains/ledger/index.ts';
import { createOutbox, enqueue, type Outbox } from '../../src/domains/outbox/index.ts';
import { newId } from '../../src/platform/database/index.ts';
import { dayIn } from '../../src/platform/http/day.ts';
import type { CarePointRequest, Scheme } from '../../src/scheme/port/index.ts';
import type { TestPatient } from '../orders/factories.ts';
import { type FacilityKey, facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

/** The outbox's requests to the register, in order, and what happens to its answers. */
export interface MonitoredFacility {
  scheme(register: Scheme): Scheme;
  /** The requested references of care points. */
  asked: CarePointRequest[];
  /** The maximum number of concurrent requests. */
  most: number;
  /**
   * Runs once the register has answered, before its answer arrives; what it throws arrives instead. A request keeps the
   * one that was set when it was sent.
   */
  meanwhile: (request: CarePointRequest) => Promise<void>;
}

/** The register, whose answers about care points can be delayed or lost. */
export function watched(): MonitoredFacility {
  let now = 0;
  const facility: MonitoredFacility = {
    asked: [],
    most: 0,
    meanwhile: async () => {},
    scheme: (register) => ({
      ...register,
      async carePointReference(request) {
        facility.asked.push(request);
        const { meanwhile } = facility;
        now += 1;
        facility.most = Math.max(facility.most, now);
        try {
          const answer = await register.carePointReference(request);
          await meanwhile(request);
          return answer;
        } finally {
          now -= 1;
        }
      },
    }),
  };
  return facility;
}

/** Another server process's outbox on the same database. */
export function anotherProcess(
  server: TestServer,
  scheme: Scheme,
  timings = server.config.timings.worker,
): Outbox {
  const dayOf = dayIn('Africa/Dar_es_Salaam');
  const clock = () => server.clock.now ?? new Date();
  const ledger = createLedger(claimSubscriber);
  const handlers = handlersOf({ database: server.database, scheme, dayOf, ledger });
  return createOutbox({
    database: server.database,
    clock,
    dayOf,
    handlers,
    timings,
    onFailure: (error) => {
      throw error;
    },
  });
}

/** Queues a request for a visit's reference, in a partition. @returns the job */
export function enqueueReference(
  server: TestServer,
  patient: TestPatient,
  {
    partitionKey = patient.memberId,
    at = 'pharmacy',
    facility = 'first',
  }: { partitionKey?: string; at?: 'pharmacy' | 'laboratory'; facility?: FacilityKey } = {},
): Promise<string> {
  const facilityId = facilities[facility].id;
  return server.database.transaction(facilityId, (tx) =>
    enqueue(tx, {
      facilityId,
      partitionKey,
      kind: 'visit.reference',
      subjectId: patient[at],
      memberId: patient.memberId,
      createdBy: null,
      now: server.clock.now ?? new Date(),
    }),
  );
}

/** Many partitions with one job each, about one visit. */
export async function enqueueMany(server: TestServer, patient: TestPatient, count: number): Promise<void> {
  const ids = Array.from({ length: count }, () => [newId(), newId()]);
  await server.rows(
    `insert into outbox (facility_id, id, partition_key, kind, subject_id, member_id, state, created_at, next_at)
     select $1, j.id, j.partition_key, 'visit.reference', $2, $3, 'waiting', now(), now()
     from unnest($4::uuid[], $5::uuid[]) j (id, partition_key)`,
    [
      ...[facilities.first.id, patient.pharmacy, patient.memberId],
      ...[ids.map(([id]) => id), ids.map(([, partitionKey]) => partitionKey)],
    ],
  );
}

/** The jobs of a partition, oldest first. */
export function jobsOf(server: TestServer, partitionKey: string): Promise<Record<string, unknown>[]> {
  return server.rows(
    'select id, state, attempts, problem, detail, lease from outbox where partition_key = $1 order by seq',
    [partitionKey],
  );
}
