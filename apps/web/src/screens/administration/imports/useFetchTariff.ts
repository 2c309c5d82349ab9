import { useNavigate } from '@tanstack/react-router';
import { useAction } from '../../../lib/api/useAction.ts';

/** Fetches from the scheme, then opens the dry run, unless the person has left the screen. */
export function useFetchTariff(kind: 'tariff' | 'exclusions') {
  const navigate = useNavigate();
  return useAction((call) => call('fetchTariff', { body: { kind } }), {
    onDone: ({ item }) => void navigate({ to: '/admin/imports/$importId', params: { importId: item.id } }),
  });
}
