const topicOfFolder: Readonly<Record<string, string>> = {
  admin: 'administration',
  'critical-results': 'laboratory',
  labs: 'laboratory',
  'medical-visit': 'visits',
  referals: 'referrals',
  'to-resolve': 'provisional',
};

/** Returns the topic of the manual about a screen, a file of docs/manual, by the path of its route. */
export function helpTopicOf(path: string): string {
  if (path.includes('$nhifId')) return 'patient';
  if (path === '/claims/months') return 'months';
  const folder = path.split('/')[1] ?? '';
  return topicOfFolder[folder] ?? folder;
}
