/** The settings of the deployment, which the server writes into the page (`platform/http/web.ts`). */
export type DeploymentSetting = 'brand' | 'pace' | 'fingerprint-bridge' | 'time-zone';

/** Returns a setting of the deployment; null where the page has none, or where there is no page. */
export function deploymentSetting(name: DeploymentSetting): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null;
}
