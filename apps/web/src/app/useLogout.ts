import { useNavigate } from '@tanstack/react-router';
import { paced } from '../lib/session/pace.ts';
import { dispatch } from '../lib/session/session.ts';

/** Returns the logout of §9: it leaves for the root after a second, and first removes the screen's data from the device. */
export function useLogout(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    await paced('logout');
    dispatch({ type: 'signOut' });
    await navigate({ to: '/' });
  };
}
