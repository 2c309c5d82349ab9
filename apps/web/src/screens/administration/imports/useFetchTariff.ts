import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../lib/api/useAction.ts';

/** Fetches from the scheme, then leads to what it would change. Who has gone elsewhere is not led away. */
export function useFetchTariff(kind: 'tariff' | 'exclusions') {
  const navigate = useNavigate();
  return useAction((call) => call('fetchTariff', { body: { kind } }), {
    onDone: ({ item }) => void navigate({ to: '/admin/imports/$importId', params: { importId: item.id } }),
  });
}
