import type { Account } from '@afyakadi/contract';
import { describe, expect, it } from 'vitest';
import { nextStep, type Session, type SessionEvent, type SignedIn, type Step } from './states.ts';

type StateName = Session['state'];
type EventName = SessionEvent['type'];

const asha: Account = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Asha Mrema',
  role: 'doctor',
  roles: ['doctor'],
  registrationNo: null,
  facility: { id: '0198c0de-0000-7000-8000-0000000000f1', code: 'F1', name: 'Demo Hospital' },
  provisional: false,
  carePointIds: [],
  settings: { idleMinutes: 10, skipWaiting: null, queueNumbers: false },
  secondFactor: { totp: false, passkeys: 0, recoveryCodesLeft: 0, required: false },
};
const juma: Account = {
  ...asha,
  id: '0198c0de-0000-7000-8000-000000000002',
  name: 'Juma Said',
  role: 'pharmacist',
};

const tokenOf = (family: string) =>
  `head.${Buffer.from(JSON.stringify({ family })).toString('base64url')}.sign`;
const answerOf = (item: Account, family: string): SignedIn => ({
  token: tokenOf(family),
  item,
  lastEventId: '9',
});
const answer = answerOf(asha, 'first');
const person = { name: asha.name, role: asha.role };

const sessions = {
  unknown: { state: 'unknown', account: null, token: tokenOf('first'), role: 'doctor' },
  in: { state: 'in', account: asha, sessionId: 'first', lastEventId: '5' },
  locked: { state: 'locked', account: asha, person, sessionId: 'first' },
  leaving: { state: 'leaving', account: null, ended: 'expired', sessionId: 'first' },
  out: { state: 'out', account: null, ended: 'elsewhere' },
} as const satisfies { [S in StateName]: Extract<Session, { state: S }> };

const events: { [E in EventName]: SessionEvent & { type: E } } = {
  signedIn: { type: 'signedIn', answer: answerOf(juma, 'second') },
  refreshed: { type: 'refreshed', answer },
  unlocked: { type: 'unlocked', answer },
  restored: { type: 'restored', account: asha, lastEventId: '9' },
  unreachable: { type: 'unreachable' },
  idle: { type: 'idle' },
  locked: { type: 'locked', person },
  expired: { type: 'expired' },
  signOut: { type: 'signOut' },
  loggedOut: { type: 'loggedOut' },
  signedInElsewhere: { type: 'signedInElsewhere', accountId: juma.id },
  unlockedElsewhere: { type: 'unlockedElsewhere' },
  signedOutElsewhere: { type: 'signedOutElsewhere' },
};

const ignored = 'ignored';
const stored = [{ storeToken: answer.token }, { storeRole: 'doctor' }] as const;
const forgotten = ['forgetToken', 'forgetRole', 'forgetLists'] as const;
const over = (ended: 'expired' | 'elsewhere' | undefined): Session => ({
  state: 'out',
  account: null,
  ended,
});
const leaving = (ended: 'expired' | undefined): Session => ({ ...sessions.leaving, ended });
const isIn = (lastEventId: string): Session => ({ ...sessions.in, lastEventId });

const begun: Step = [
  { state: 'in', account: juma, sessionId: 'second', lastEventId: '9' },
  'forgetLists',
  { storeToken: tokenOf('second') },
  { storeRole: 'pharmacist' },
  { tellTabs: { kind: 'in', accountId: juma.id } },
];
const signedOut: Step = [leaving(undefined), ...forgotten, 'sendLogout', { tellTabs: { kind: 'out' } }];
const followed: Step = [leaving('expired'), ...forgotten, 'sendLogout'];
const expired: Step = [over('expired'), ...forgotten];
const elsewhere: Step = [over('elsewhere'), ...forgotten];

const expected: { [E in EventName]: { [S in StateName]: Step | typeof ignored } } = {
  signedIn: { unknown: begun, in: begun, locked: begun, leaving: begun, out: begun },
  restored: { unknown: [isIn('9')], in: ignored, locked: ignored, leaving: ignored, out: ignored },
  refreshed: {
    unknown: [isIn('9'), ...stored],
    in: [isIn('5'), ...stored],
    locked: [isIn('9'), ...stored],
    leaving: ignored,
    out: ignored,
  },
  unlocked: {
    unknown: ignored,
    in: ignored,
    locked: [isIn('9'), ...stored, { tellTabs: { kind: 'unlocked' } }],
    leaving: ignored,
    out: ignored,
  },
  unreachable: { unknown: ignored, in: ignored, locked: ignored, leaving: ignored, out: ignored },
  idle: {
    unknown: ignored,
    in: [sessions.locked, 'forgetToken', 'forgetLists', { tellTabs: { kind: 'locked' } }, 'sendLock'],
    locked: ignored,
    leaving: ignored,
    out: ignored,
  },
  locked: {
    unknown: [{ ...sessions.locked, account: null }, 'forgetToken', 'forgetLists'],
    in: [sessions.locked, 'forgetToken', 'forgetLists'],
    locked: ignored,
    leaving: ignored,
    out: ignored,
  },
  expired: { unknown: expired, in: expired, locked: expired, leaving: ignored, out: ignored },
  signOut: { unknown: signedOut, in: signedOut, locked: signedOut, leaving: ignored, out: ignored },
  loggedOut: { unknown: ignored, in: ignored, locked: ignored, leaving: [over('expired')], out: ignored },
  signedInElsewhere: { unknown: ignored, in: elsewhere, locked: elsewhere, leaving: ignored, out: ignored },
  unlockedElsewhere: {
    unknown: ignored,
    in: ignored,
    locked: [sessions.locked, 'refresh'],
    leaving: ignored,
    out: ignored,
  },
  signedOutElsewhere: { unknown: followed, in: followed, locked: followed, leaving: ignored, out: ignored },
};

const pairs = Object.values(events).flatMap((event) =>
  Object.values(sessions).map((session) => [event.type, session.state, session, event] as const),
);

describe('each event in each state', () => {
  it.each(pairs)('%s while %s', (type, state, session, event) => {
    const [next, ...effects] = nextStep(session, event);
    const wanted = expected[type][state];
    if (wanted === ignored) {
      expect(next).toBe(session);
      expect(effects).toEqual([]);
    } else expect([next, ...effects]).toEqual(wanted);
  });
});

const { unknown: token, locked } = sessions;
const nothing = { ...token, token: undefined, role: undefined };
const byOther = answerOf(juma, 'second');

describe('the account, the token and the role decide', () => {
  it.each<[string, Session, SessionEvent, Step]>([
    [
      'stores the role with a token that was stored without it',
      { ...token, role: undefined },
      events.restored,
      [isIn('9'), { storeRole: 'doctor' }],
    ],
    ['drops the lists of a new tab that cannot ask', nothing, events.unreachable, [nothing, 'forgetLists']],
    [
      'does not tell a new tab that its session is over',
      nothing,
      events.expired,
      [over(undefined), ...forgotten],
    ],
    [
      'ends the session of the cookie if the tab knows none',
      nothing,
      events.signedOutElsewhere,
      [over('expired'), ...forgotten, 'sendLogout'],
    ],
    ['stays as it is if the server does not say who locked it', nothing, { type: 'locked' }, [nothing]],
    [
      'ends if the cookie is now of another account',
      sessions.in,
      { type: 'refreshed', answer: byOther },
      elsewhere,
    ],
    ['ends if another account unlocks', locked, { type: 'unlocked', answer: byOther }, elsewhere],
    [
      'goes on if the same account signs in elsewhere',
      sessions.in,
      { type: 'signedInElsewhere', accountId: asha.id },
      [sessions.in],
    ],
    [
      'tries to unlock if the same account signs in elsewhere',
      locked,
      { type: 'signedInElsewhere', accountId: asha.id },
      [locked, 'refresh'],
    ],
  ])('%s', (_, session, event, step) => {
    const [next, ...effects] = nextStep(session, event);
    expect([next, ...effects]).toEqual(step);
    if (step[0] === session) expect(next).toBe(session);
  });
});
