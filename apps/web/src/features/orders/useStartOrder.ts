import type { DirectedItem, Patient, StartedVisit } from '@afyakadi/contract';
import type { ItemCategory } from '@afyakadi/contract/care/orders';
import { defaultBiometricMethod } from '@afyakadi/contract/scheme/cards';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCarePoints } from '../../entities/visits/carePoints.ts';
import { ApiError, call, describe, newKey } from '../../lib/api/api.ts';
import { reportCalls } from '../../lib/api/touches.ts';
import { type KeyedCall, useAction } from '../../lib/api/useAction.ts';
import { paced } from '../../lib/session/pace.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The order that the doctor's page of a patient opens. */
    startOrder?: ItemCategory;
  }
}

/** An order whose visit is started before it. The server starts those of services with the order. */
export type VisitCategory = Exclude<ItemCategory, 'service'>;

/** The texts for each kind of order (requirements 13), and its care point. */
const words = {
  medicine: { kind: 'pharmacy', started: successes.pharmacyVisit, failed: failures.pharmacyVisit },
  test: { kind: 'laboratory', started: successes.labTest, failed: failures.labTest },
} as const satisfies Record<VisitCategory, unknown>;

export interface StartedOrder {
  category: ItemCategory;
  /** Undefined for services. */
  visit: StartedVisit | undefined;
  /** What the order begins with. */
  first: readonly DirectedItem[] | undefined;
}

/**
 * Starts or reuses a visit at pharmacy or laboratory, and opens the order after its pace (requirements 7.2). A started
 * visit without an order is withdrawn when its dialog or the page closes. If neither call arrives, the server closes
 * it.
 */
export function useStartOrder(patient: Patient) {
  const translate = useTranslate();
  const navigate = useNavigate();
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
  const { open, isSending, leave } = useEmptyVisit();

  const show = (next: StartedOrder | undefined) => {
    open.current = next?.visit;
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
      open.current = visit;
      if (!visit.reused) notify.success(translate(words[category].started));
      await paced('openOrderDialog');
      if (starts.current === current) show({ category, visit, first });
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
      show({ category, visit: undefined, first });
    },
    /** Starts the visit again if it ended while the order was written. */
    startVisit: async (call: KeyedCall, category: VisitCategory) => {
      open.current = await startVisit(call, category);
    },
    onSending: (is: boolean) => {
      isSending.current = is;
    },
    close: () => {
      if (open.current) void leave(open.current);
      show(undefined);
    },
    /** The order was sent: closes the panel and returns to the visits after its pace (requirements 7.2). */
    finish: async () => {
      show(undefined);
      const current = starts.current;
      await paced('redirectAfterSubmit');
      if (starts.current === current) await navigate({ to: '/visits' });
    },
  };
}

/** Withdraws the visit that this page started when the page closes, unless something may be ordered under it. */
function useEmptyVisit() {
  /** Set with the answer. */
  const open = useRef<StartedVisit>(undefined);
  /** True while an order is being sent or its outcome is unknown: its visit may not be empty. */
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
    const leavePage = () => {
      if (open.current) void leave(open.current, true);
    };
    window.addEventListener('pagehide', leavePage);
    return () => {
      window.removeEventListener('pagehide', leavePage);
      if (open.current) void leave(open.current);
    };
  }, [leave]);
  return { open, isSending, leave };
}
