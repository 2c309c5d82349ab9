import type { Account } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/access/roles';
import { type Person, sessionOf } from '../browser/storedSession.ts';

/** Why a session is over, for the sign-in screen. Undefined after a logout in this tab. */
type Ended = 'expired' | 'elsewhere' | undefined;

/**
 * Who is signed in in this tab. The access token and the role live in session storage (requirements 3.7); the refresh
 * token is a cookie that scripts cannot read. Without a connection, each state stays and repeats what the server must
 * know.
 */
export type Session =
  /** The page has opened and does not know yet. With a stored role but no token, it was locked before a reload. */
  | { state: 'unknown'; account: null; token: string | undefined; role: Role | undefined }
  /** `lastEventId`: the position of the stream of changes from which the screens load. */
  | { state: 'in'; account: Account; sessionId: string | undefined; lastEventId: string }
  /** Hidden until this person's password is entered. No token is stored; what the screens loaded stays in memory. */
  | { state: 'locked'; account: Account | null; person: Person; sessionId: string | undefined }
  /** Signed out here, but the server does not know yet. */
  | { state: 'leaving'; account: null; ended: Ended; sessionId: string }
  | { state: 'out'; account: null; ended: Ended };

/** The answer to a sign-in, an unlock or a refresh. */
export interface SignedIn {
  token: string;
  item: Account;
  /** The position of the stream of changes when this was answered. */
  lastEventId: string;
}

/** What happens to a session: by its person, by an answer of the server, or in another tab. */
export type SessionEvent =
  | { type: 'signedIn' | 'refreshed' | 'unlocked'; answer: SignedIn }
  /** The server accepts the stored token. */
  | { type: 'restored'; account: Account; lastEventId: string }
  /** The server could not be asked who is signed in. */
  | { type: 'unreachable' }
  | { type: 'idle' }
  /** Another tab or the server has locked it. */
  | { type: 'locked'; person?: Person | undefined }
  /** The server has no such session. */
  | { type: 'expired' }
  | { type: 'signOut' }
  /** The server has received the logout. */
  | { type: 'loggedOut' }
  | { type: 'signedInElsewhere'; accountId: string }
  | { type: 'unlockedElsewhere' | 'signedOutElsewhere' };

/** A message of a tab to the other tabs. */
export type TabMessage = { kind: 'in'; accountId: string } | { kind: 'out' | 'locked' | 'unlocked' };

/** The effects beside the change of the state. */
export type Effect =
  | { storeToken: string }
  | { storeRole: Role }
  | { tellTabs: TabMessage }
  | 'forgetToken'
  | 'forgetRole'
  /** The lists that the device stores. */
  | 'forgetLists'
  /** `sendLock` and `sendLogout` repeat until the server answers. */
  | 'sendLock'
  | 'sendLogout'
  | 'refresh';

export type Step = readonly [next: Session, ...effects: Effect[]];

type StateName = Session['state'];
type EventName = SessionEvent['type'];
type InState<Name> = Extract<Session, { state: Name }>;
type OfType<Name> = SessionEvent & { type: Name };
/** A session that is not over, as far as this tab knows. */
type Open = InState<'unknown' | 'in' | 'locked'>;
type Row<E> = { [S in StateName]?: (session: InState<S>, event: OfType<E>) => Step };
type Table = { [E in EventName]: Row<E> };

/** What each event does in each state; where a state is missing, the event is ignored. */
const table: Table = {
  signedIn: { unknown: begin, in: begin, locked: begin, leaving: begin, out: begin },
  restored: { unknown: resume },
  refreshed: { unknown: renew, in: renew, locked: renew },
  unlocked: { locked: unlock },
  unreachable: { unknown: dropLists },
  idle: { in: lock },
  locked: { unknown: hide, in: hide },
  expired: { unknown: expire, in: expire, locked: expire },
  signOut: { unknown: signOut, in: signOut, locked: signOut },
  loggedOut: { leaving: finish },
  signedInElsewhere: { in: compare, locked: compare },
  unlockedElsewhere: { locked: tryRefresh },
  signedOutElsewhere: { unknown: follow, in: follow, locked: follow },
};

const forgetAll: readonly Effect[] = ['forgetToken', 'forgetRole', 'forgetLists'];

/** Returns the state after an event, which is the same object where nothing changes, and the effects in their order. */
export function nextStep(session: Session, event: SessionEvent): Step {
  return stepOf(session.state, event.type, session, event);
}

function stepOf<S extends StateName, E extends EventName>(
  state: S,
  type: E,
  session: InState<S>,
  event: OfType<E>,
): Step {
  const row: Row<E> = table[type];
  return row[state]?.(session, event) ?? [session];
}

/** Another account's lists must not greet this one. */
function begin(_: Session, { answer }: OfType<'signedIn'>): Step {
  const [session, ...effects] = open(answer, answer.lastEventId);
  return [session, 'forgetLists', ...effects, { tellTabs: { kind: 'in', accountId: answer.item.id } }];
}

/** The stored role stays: the sidebar is drawn by it (requirements 3.1). */
function resume({ token, role }: InState<'unknown'>, { account, lastEventId }: OfType<'restored'>): Step {
  const session: Session = { state: 'in', account, sessionId: sessionOf(token), lastEventId };
  return role ? [session] : [session, { storeRole: account.role }];
}

/** Data loaded before a later refresh may have changed since, so the position stays that of the first answer. */
function renew(session: Open, { answer }: { answer: SignedIn }): Step {
  if (session.account && session.account.id !== answer.item.id) return end('elsewhere');
  return open(answer, session.state === 'in' ? session.lastEventId : answer.lastEventId);
}

function open(answer: SignedIn, lastEventId: string): Step {
  const { token, item: account } = answer;
  return [
    { state: 'in', account, sessionId: sessionOf(token), lastEventId },
    { storeToken: token },
    { storeRole: account.role },
  ];
}

function unlock(session: InState<'locked'>, event: OfType<'unlocked'>): Step {
  const [next, ...effects] = renew(session, event);
  return next.state === 'in' ? [next, ...effects, { tellTabs: { kind: 'unlocked' } }] : [next, ...effects];
}

/** Nobody is signed in and nobody can be asked: the person at this computer may be another one. */
function dropLists(session: InState<'unknown'>): Step {
  return session.token ? [session] : [session, 'forgetLists'];
}

function lock(session: InState<'in'>): Step {
  return [...hide(session, {}), { tellTabs: { kind: 'locked' } }, 'sendLock'];
}

/** The role stays stored beside no token, by which a reload knows that the tab was locked. */
function hide(session: InState<'unknown' | 'in'>, { person }: { person?: Person | undefined }): Step {
  const { account } = session;
  const owner = person ?? account;
  if (!owner) return [session];
  const { name, role } = owner;
  const locked: Session = { state: 'locked', account, person: { name, role }, sessionId: idOf(session) };
  return [locked, 'forgetToken', 'forgetLists'];
}

function expire(session: Open): Step {
  return end(session.state === 'unknown' && !session.token ? undefined : 'expired');
}

function end(ended: Ended): Step {
  return [{ state: 'out', account: null, ended }, ...forgetAll];
}

function signOut(session: Open): Step {
  return [...leave(session, undefined), { tellTabs: { kind: 'out' } }];
}

/** The other tab may not reach the server, so this one must not continue with the same cookie. */
function follow(session: Open): Step {
  return leave(session, 'expired');
}

/** A tab that does not know its session ends that of the cookie, once. */
function leave(session: Open, ended: Ended): Step {
  const sessionId = idOf(session);
  const next: Session = sessionId
    ? { state: 'leaving', account: null, ended, sessionId }
    : { state: 'out', account: null, ended };
  return [next, ...forgetAll, 'sendLogout'];
}

function idOf(session: Open): string | undefined {
  return session.state === 'unknown' ? sessionOf(session.token) : session.sessionId;
}

function finish({ ended }: InState<'leaving'>): Step {
  return [{ state: 'out', account: null, ended }];
}

function compare(session: InState<'in' | 'locked'>, { accountId }: OfType<'signedInElsewhere'>): Step {
  if (session.account?.id !== accountId) return end('elsewhere');
  return session.state === 'locked' ? tryRefresh(session) : [session];
}

/** Without an answer, the password can still be entered in this tab. */
function tryRefresh(session: InState<'locked'>): Step {
  return [session, 'refresh'];
}

/** Why the session is over, for the sign-in screen. Undefined while it is not, and after a logout in this tab. */
export function endOf(session: Session): Ended {
  return 'ended' in session ? session.ended : undefined;
}

/** True when the facility asks for a second factor that the account does not have: nothing opens but setting it up. */
export function isLimited(account: Account | null): boolean {
  if (!account) return false;
  const { required, totp, passkeys } = account.secondFactor;
  return required && !totp && passkeys === 0;
}
