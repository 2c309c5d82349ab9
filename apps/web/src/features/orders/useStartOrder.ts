import type { DirectedItem, Patient, StartedVisit } from '@afyakadi/contract';
import type { ItemCategory } from '@afyakadi/contract/care/orders';
import { defaultBiometricMethod } from '@afyakadi/contract/scheme/cards';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { nameOf } from '../../entities/people/name.ts';
import { useCarePoints } from '../../entities/visits/carePoints.ts';
import { ApiError, call, describe, newKey } from '../../lib/api/api.ts';
import { reportCalls } from '../../lib/api/touches.ts';
import { type KeyedCall, useAction } from '../../lib/api/useAction.ts';
import { paced, skipWaiting } from '../../lib/session/pace.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import { lastOrdered } from './lastOrdered.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order that the doctor's page of a patient opens. */
    startOrder?: ItemCategory;
  }
}

/** What is ordered under a visit that is started before it. The server starts those of services with the order. */
export type VisitCategory = Exclude<ItemCategory, 'service'>;

/** Starts the visits that an order needs and that are not open. */
export type StartVisits = (call: KeyedCall, categories: readonly VisitCategory[]) => Promise<void>;

/** The texts for each kind of order (requirements 13), and its care point. */
const words = {
  medicine: { kind: 'pharmacy', started: successes.pharmacyVisit, failed: failures.pharmacyVisit },
  test: { kind: 'laboratory', started: successes.labTest, failed: failures.labTest },
} as const satisfies Record<VisitCategory, unknown>;

export interface StartedOrder {
  /** What the order begins with: the panel has the others too. */
  category: ItemCategory;
  /** The lines that it begins with. */
  first: readonly DirectedItem[] | undefined;
}

/**
 * Starts or reuses a visit at pharmacy or laboratory, and opens the order after its pace (requirements 7.2). A visit that
 * the order needs beside it starts when the order is sent. A started visit without an order is withdrawn when its dialog
 * or the page closes. If neither call arrives, the server closes it.
 */
export function useStartOrder(patient: Patient) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const accountId = useSession().account?.id;
  const points = useCarePoints();
  const [order, setOrder] = useState<StartedOrder>();
  /** Counts the orders started on this page. A new one, or a closed page, prevents the navigation of an earlier one. */
  const starts = useRef(0);
  useEffect(
    () => () => {
      starts.current += 1;
    },
    [],
  );
  const { open, isSending, leave } = useEmptyVisits();
  // A person who opens a patient needs no way back to the one before.
  useEffect(() => lastOrdered.set(undefined), []);

  const show = (next: StartedOrder | undefined, visits: OpenVisits = new Map()) => {
    open.current = visits;
    isSending.current = false;
    setOrder(next);
  };

  const startVisit = async (call: KeyedCall, category: VisitCategory): Promise<StartedVisit> => {
    const { data = (await points.refetch()).data } = points;
    const carePoint = data?.find(({ kind }) => kind === words[category].kind);
    if (!carePoint) throw points.error ?? new Error('No such care point');
    const { item } = await call('startVisit', {
      body: {
        pointOfCareId: carePoint.id,
        authorizedClientId: patient.authorization?.id ?? patient.authorizedMemberId,
        biometricMethod: defaultBiometricMethod,
        fpCode: null,
        imageData: null,
        forOrder: true,
      },
      intention: category,
    });
    return item;
  };
  const currentCategory = useRef<VisitCategory>('medicine');
  const starting = useAction(
    async (call, category: VisitCategory, first?: readonly DirectedItem[]) => {
      currentCategory.current = category;
      starts.current += 1;
      const current = starts.current;
      const visit = await startVisit(call, category);
      reportCalls(['startVisit']);
      if (starts.current !== current) return leave(visit);
      open.current = new Map([[category, visit]]);
      if (!visit.reused) notify.success(translate(words[category].started));
      await paced('openOrderDialog');
      if (starts.current === current) show({ category, first }, open.current);
    },
    { failureText: (error) => describe(error, words[currentCategory.current].failed) },
  );

  return {
    order,
    starting: starting.pending,
    failed: starting.failed,
    start: async (category: ItemCategory, first?: readonly DirectedItem[]) => {
      if (category !== 'service') return starting.run(category, first);
      starts.current += 1;
      show({ category, first });
    },
    startVisits: async (call: KeyedCall, categories: readonly VisitCategory[]) => {
      for (const category of categories) open.current.set(category, await startVisit(call, category));
    },
    /** Returns whether this page knows an open visit for them. */
    isOpen: (category: VisitCategory) => open.current.has(category),
    onSending: (is: boolean) => {
      isSending.current = is;
    },
    close: () => {
      for (const visit of open.current.values()) void leave(visit);
      show(undefined);
    },
    /**
     * The order was sent: closes the panel, and returns to the visits after its pace (requirements 7.2). Where pauses are
     * skipped, the doctor stays with the patient (decision 103).
     * @param ordered what the order contains: a visit that was started for something else is withdrawn
     */
    finish: async (ordered: ReadonlySet<ItemCategory>) => {
      isSending.current = false;
      for (const [category, visit] of open.current) if (!ordered.has(category)) void leave(visit);
      show(undefined);
      if (skipWaiting.get()) return;
      const current = starts.current;
      await paced('redirectAfterSubmit');
      if (starts.current !== current) return;
      const { authorizedMemberId: memberId, cardNo } = patient;
      lastOrdered.set({ memberId, name: nameOf(patient) || cardNo, accountId });
      await navigate({ to: '/visits' });
    },
  };
}

type OpenVisits = Map<VisitCategory, StartedVisit>;

/** Withdraws the visits that this page started when the page closes, unless something may be ordered under them. */
function useEmptyVisits() {
  /** Set with the answer. */
  const open = useRef<OpenVisits>(new Map());
  /** True while an order is being sent or its outcome is unknown: its visits may not be empty. */
  const isSending = useRef(false);
  /** Withdraws an empty visit that this page started; a reused visit stays. */
  const leave = useCallback(async (visit: StartedVisit, keepAlive = false) => {
    if (visit.reused || isSending.current) return;
    try {
      await call('cancelVisit', {
        params: { id: visit.authorizedPointOfCareId },
        body: { reason: 'Nothing was ordered' },
        idempotencyKey: newKey(),
        keepAlive,
      });
    } catch (error) {
      // Another order under the visit makes the server refuse this. If the answer is lost, the server closes the
      // visit later.
      if (!(error instanceof ApiError)) throw error;
    }
    if (!keepAlive) reportCalls(['cancelVisit']);
  }, []);
  useEffect(() => {
    const leaveAll = (keepAlive: boolean) => {
      for (const visit of open.current.values()) void leave(visit, keepAlive);
    };
    const leavePage = () => leaveAll(true);
    window.addEventListener('pagehide', leavePage);
    return () => {
      window.removeEventListener('pagehide', leavePage);
      leaveAll(false);
    };
  }, [leave]);
  return { open, isSending, leave };
}
