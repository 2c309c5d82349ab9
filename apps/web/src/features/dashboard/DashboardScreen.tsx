/** The dashboard's place; its tiles and table come with the feature. */
export function DashboardScreen() {
  return null;
}
