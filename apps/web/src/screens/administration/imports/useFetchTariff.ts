import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../lib/api/useAction.ts';

/** Fetches from a scheme, then opens the dry run, unless the person has left the screen. */
export function useFetchTariff(kind: 'tariff' | 'exclusions', verifierId: string | undefined) {
  const navigate = useNavigate();
  const body = verifierId === undefined ? { kind } : { kind, verifierId };
  return useAction((call) => call('fetchTariff', { body }), {
    onDone: ({ item }) => void navigate({ to: '/admin/imports/$importId', params: { importId: item.id } }),
  });
}
