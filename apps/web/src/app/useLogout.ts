import { useNavigate } from '@tanstack/react-router';
import { whenLeft } from '../lib/forms/unsaved.ts';
import { paced } from '../lib/session/pace.ts';
import { dispatch } from '../lib/session/session.ts';

/**
 * Returns the logout (requirements 3.2): it leaves for the root after a second, and first removes the screen's data
 * from the device. It asks before unsaved work is lost.
 */
export function useLogout(): () => void {
  const navigate = useNavigate();
  const logout = async () => {
    await paced('logout');
    dispatch({ type: 'signOut' });
    await navigate({ to: '/' });
  };
  return () => whenLeft(null, () => void logout());
}
