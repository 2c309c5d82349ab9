import { useLingui } from '@lingui/react/macro';

/** Returns the label of a session's device, which the server stores as `Chrome on Windows`. */
export function useDeviceLabel(): (device: string) => string {
  const { t } = useLingui();
  return (device) => {
    const [browser = '', system] = device.split(' on ');
    return system ? t`${browser} on ${system}` : browser || t`Unknown device`;
  };
}
