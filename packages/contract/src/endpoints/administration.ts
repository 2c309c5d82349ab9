import { z } from 'zod';
import { roles } from '../access/roles.ts';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf } from '../messages/issue-text.ts';
import {
  accountForm,
  accountStates,
  carePointForm,
  facilitySettings,
  itemForm,
  facilityLogo as logo,
  logoForm,
  managedAccount,
  managedCarePoint,
  managedItem,
  newItemForm,
  sentMessage,
  settingsForm,
} from '../schemas/administration.ts';
import { line, paging, reason, uuid } from '../schemas/fields.ts';
import { invitation, sessionOfAccount } from '../schemas/security.ts';

const byId = z.strictObject({ id: uuid });
const post = { method: 'POST', answer: 'item', touches: ['administration'] } as const;

const accounts = { ...post, access: 'accounts.manage' } as const;
const ofAccount = { ...accounts, params: byId, output: managedAccount } as const;

/** A POST, because addresses must not contain names and numbers of people. */
export const searchAccounts = endpoint({
  ...accounts,
  name: 'searchAccounts',
  path: '/admin/accounts/search',
  summary: "The facility's accounts, by part of a name or a number",
  answer: 'list',
  changes: false,
  query: z.strictObject(paging(['name', 'lastSignInAt'])),
  body: z.strictObject({
    text: line(100).optional(),
    role: z.enum(roles, chooseOneOf(roles)).optional(),
    state: z.enum(accountStates, chooseOneOf(accountStates)).optional(),
  }),
  output: managedAccount,
});

export const managedAccountDetails = endpoint({
  method: 'GET',
  name: 'managedAccountDetails',
  path: '/admin/accounts/{id}',
  summary: 'An account with its sessions',
  access: 'accounts.manage',
  answer: 'item',
  params: byId,
  output: managedAccount,
  extra: z.object({ openSessions: z.array(sessionOfAccount) }),
});

export const createAccount = endpoint({
  ...accounts,
  name: 'createAccount',
  path: '/admin/accounts',
  summary: 'Make an account and invite its owner, who sets the password',
  body: accountForm,
  output: managedAccount,
  extra: z.object({ invitation }),
});

export const updateAccount = endpoint({
  ...ofAccount,
  name: 'updateAccount',
  path: '/admin/accounts/{id}',
  summary: 'Change an account; a role that is taken away ends its sessions',
  body: accountForm,
});

export const disableAccount = endpoint({
  ...ofAccount,
  name: 'disableAccount',
  path: '/admin/accounts/{id}/disable',
  summary: 'Disable an account and end its sessions at once',
  body: z.strictObject({ reason }),
});

export const enableAccount = endpoint({
  ...ofAccount,
  name: 'enableAccount',
  path: '/admin/accounts/{id}/enable',
  summary: 'Let a disabled account sign in again',
  body: z.strictObject({ reason }),
});

export const resetAccount = endpoint({
  ...ofAccount,
  name: 'resetAccount',
  path: '/admin/accounts/{id}/reset',
  summary: 'Void the password, end all sessions and invite the owner again',
  body: z.strictObject({
    reason,
    /** Also remove its second factors: a lost phone. */
    secondFactor: z.boolean().default(false),
  }),
  extra: z.object({ invitation }),
});

export const unlockAccount = endpoint({
  ...ofAccount,
  name: 'unlockAccount',
  path: '/admin/accounts/{id}/unlock',
  summary: 'Forget the failed sign-ins of an account',
});

export const endAccountSessions = endpoint({
  ...ofAccount,
  name: 'endAccountSessions',
  path: '/admin/accounts/{id}/end-sessions',
  summary: 'End all sessions of an account, or one of them',
  body: z.strictObject({ reason, sessionId: uuid.optional() }),
});

export const sentMessages = endpoint({
  method: 'GET',
  name: 'sentMessages',
  path: '/admin/messages',
  summary: 'What was sent to staff, newest first',
  access: 'accounts.manage',
  answer: 'list',
  query: z.strictObject(paging(['createdAt'])),
  output: sentMessage,
});

const facility = { ...post, access: 'facility.manage' } as const;

export const managedCarePoints = endpoint({
  method: 'GET',
  name: 'managedCarePoints',
  path: '/admin/point-of-cares',
  summary: "The facility's care points, those out of use too",
  access: 'facility.manage',
  answer: 'list',
  query: z.strictObject(paging(['name'])),
  output: managedCarePoint,
});

export const createCarePoint = endpoint({
  ...facility,
  name: 'createCarePoint',
  path: '/admin/point-of-cares',
  summary: 'Make a care point',
  body: carePointForm,
  output: managedCarePoint,
});

export const updateCarePoint = endpoint({
  ...facility,
  name: 'updateCarePoint',
  path: '/admin/point-of-cares/{id}',
  summary: 'Change a care point, or take it out of use',
  params: byId,
  body: carePointForm,
  output: managedCarePoint,
});

export const settings = endpoint({
  method: 'GET',
  name: 'settings',
  path: '/admin/settings',
  summary: "The facility's settings",
  access: 'facility.manage',
  answer: 'item',
  output: facilitySettings,
});

export const updateSettings = endpoint({
  ...facility,
  name: 'updateSettings',
  path: '/admin/settings',
  summary: "Change the facility's settings",
  body: settingsForm,
  output: facilitySettings,
});

export const facilityLogo = endpoint({
  method: 'GET',
  name: 'facilityLogo',
  path: '/facility/logo',
  summary: "The facility's logo, for the head of printed documents",
  access: 'session.own',
  answer: 'item',
  output: logo,
});

export const setLogo = endpoint({
  ...facility,
  name: 'setLogo',
  path: '/admin/facility/logo',
  summary: "Set the facility's logo, a PNG or JPEG",
  touches: ['logo'],
  body: logoForm,
  output: logo,
});

export const removeLogo = endpoint({
  ...facility,
  name: 'removeLogo',
  path: '/admin/facility/logo/remove',
  summary: "Remove the facility's logo",
  touches: ['logo'],
  output: logo,
});

const catalogue = { ...post, access: 'catalogue.manage' } as const;

export const createItem = endpoint({
  ...catalogue,
  name: 'createItem',
  path: '/admin/catalogue',
  summary: 'Add an item to the catalogue',
  body: newItemForm,
  output: managedItem,
});

export const updateItem = endpoint({
  ...catalogue,
  name: 'updateItem',
  path: '/admin/catalogue/{id}',
  summary: 'Change an item; earlier services keep their price',
  params: byId,
  body: itemForm,
  output: managedItem,
});
