import type { Role } from '@afyakadi/contract/access/roles';
import type { Language } from './day.ts';

/** Text of the manual (docs/manual). `to` is a path of the app. */
export type Inline = string | { strong: string } | { link: string; to: string };

export type Block = { text: Inline[] } | { list: Inline[][]; ordered: boolean };

/** A file of docs/manual: about one screen, or the first day of a role. */
export interface Topic {
  id: string;
  title: string;
  blocks: Block[];
}

/** Fetches the manual in a language. Without a connection to the internet: it is part of the app. */
export async function loadManual(language: Language): Promise<readonly Topic[]> {
  const { topics } = await (language === 'sw' ? import('virtual:manual/sw') : import('virtual:manual/en'));
  return topics;
}

const firstDay = 'first-day-';

/** Returns the topics that a role needs: its own first day, and every screen. */
export function topicsOf(role: Role | undefined, topics: readonly Topic[]): Topic[] {
  return topics.filter(({ id }) => !id.startsWith(firstDay) || id === firstDayOf(role));
}

/** The topic about the first day of a role. */
export function firstDayOf(role: Role | undefined): string {
  return `${firstDay}${role ?? ''}`;
}
