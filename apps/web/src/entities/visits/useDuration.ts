import { useLingui } from '@lingui/react/macro';

/** Formats a duration in whole minutes: 45 min, 6 h 11 min, 2 d 3 h. */
export function useDuration(): (minutes: number) => string {
  const { t } = useLingui();
  return (all) => {
    const minutes = all % 60;
    const hours = Math.floor(all / 60) % 24;
    const days = Math.floor(all / 1440);
    if (days > 0) return hours === 0 ? t`${days} d` : t`${days} d ${hours} h`;
    if (hours > 0) return minutes === 0 ? t`${hours} h` : t`${hours} h ${minutes} min`;
    return t`${minutes} min`;
  };
}
