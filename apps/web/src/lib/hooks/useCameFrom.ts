import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen that opened a patient's page; the back link leads there. */
    cameFrom?: string;
  }
}

const patientPage = /^\/(patients?|pharmacy|laboratory|lab\/test-details|services\/[^/]+)\/./;

/** Whether a path is that of a patient's page. */
export const isPatientPage = (pathname: string): boolean => patientPage.test(pathname);

/**
 * Returns the link state with which a patient's page leads back to this screen. Pages of the same patient pass it on.
 */
export function useCameFrom(): { cameFrom?: string } {
  const cameFrom = useLocation({
    select: ({ pathname, state }) => (isPatientPage(pathname) ? state.cameFrom : pathname),
  });
  return cameFrom === undefined ? {} : { cameFrom };
}
