import { may, type Permission } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import type { Language } from './day.ts';

/** Text of the manual (docs/manual). `to` is a path of the app. */
export type Inline = string | { strong: string } | { link: string; to: string };

export type Block =
  | { text: Inline[] }
  | { list: Inline[][]; ordered: boolean }
  /** `src` is the address of the picture. */
  | { picture: string; src: string };

/** A part of the manual that a screen's own texts fill in, such as `{settings}` on a line of its own. */
export type Generated = 'settings';

/** A file of docs/manual: about one screen, or the first day of a role. */
export interface Topic {
  id: string;
  title: string;
  blocks: Block[];
}

/** A topic as the folder has it, before its generated parts are filled in. */
export interface WrittenTopic extends Omit<Topic, 'blocks'> {
  blocks: (Block | { generated: Generated })[];
}

/** Fetches the manual in a language. Without a connection to the internet: it is part of the app. */
export async function loadManual(language: Language): Promise<readonly WrittenTopic[]> {
  const { topics } = await (language === 'sw' ? import('virtual:manual/sw') : import('virtual:manual/en'));
  return topics;
}

const firstDay = 'first-day-';

/** What a role needs for the screens of a topic; a topic without an entry is for everyone. */
const needs: Partial<Record<string, Permission>> = {
  patients: 'patients.read',
  verification: 'card.verify',
  'point-of-care': 'card.verify',
  visits: 'visits.read',
  patient: 'lines.read',
  pharmacy: 'prescriptions.read',
  laboratory: 'results.read',
  claims: 'claims.read',
  months: 'months.write',
  referrals: 'referrals.read',
  compliance: 'compliance.read',
  provisional: 'provisional.read',
  administration: 'facility.manage',
};

/** Returns the topics of a role, its first day before its screens, and the topics of other roles. */
export function topicsOf(
  role: Role | undefined,
  topics: readonly Topic[],
): { own: Topic[]; others: Topic[] } {
  const shown = topics.filter(({ id }) => !id.startsWith(firstDay) || id === firstDayOf(role));
  const isOwn = ({ id }: Topic) => {
    const need = needs[id];
    return need === undefined || (role !== undefined && may(role, need));
  };
  return { own: shown.filter(isOwn), others: shown.filter((topic) => !isOwn(topic)) };
}

/** Returns the parts of the topics that contain each word; a topic whose title does is returned whole. */
export function searchManual(topics: readonly Topic[], text: string): Topic[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return [...topics];
  const matches = (found: string) => words.every((word) => found.toLowerCase().includes(word));
  return topics.flatMap((topic) => {
    if (matches(topic.title)) return [topic];
    const blocks = topic.blocks.flatMap((block): Block[] => {
      if ('picture' in block) return [];
      if ('text' in block) return matches(wordsOf(block.text)) ? [block] : [];
      const list = block.list.filter((item) => matches(wordsOf(item)));
      return list.length > 0 ? [{ list, ordered: false }] : [];
    });
    return blocks.length > 0 ? [{ ...topic, blocks }] : [];
  });
}

function wordsOf(parts: readonly Inline[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : 'strong' in part ? part.strong : part.link))
    .join('');
}

/** The topic about the first day of a role. */
export function firstDayOf(role: Role | undefined): string {
  return `${firstDay}${role ?? ''}`;
}
