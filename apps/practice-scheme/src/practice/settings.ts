import { callNames } from '../calls/index.ts';
import type { FaultSetting, RandomSetting } from '../faults/faults.ts';
import { type CallFault, isCallFault, isServerFault } from '../faults/kinds.ts';
import type { Settings } from '../service.ts';
import type { Fields } from '../wire/fields.ts';
import { refuse } from '../wire/refusal.ts';

const hour = 3_600_000;

/** A fault as it was sent: `{kind, call?, share?, count?, ms?}`. Failures: 400 that names the field. */
export function faultOf(fields: Fields): FaultSetting {
  const kind = fields.needed('kind');
  if (!isCallFault(kind) && !isServerFault(kind)) throw refuse(`kind ${kind} is not known`);
  const call = fields.text('call') || '*';
  if (call !== '*') checkCall(call);
  const share = fields.text('share') === '' ? 1 : shareOf(fields);
  const count = optional(fields, 'count', (name) => fields.whole(name, 1));
  const ms = optional(fields, 'ms', (name) =>
    milliseconds(fields, name, kind === 'clockWrong' ? -hour * 24 * 366 : 0),
  );
  return {
    kind,
    call,
    share,
    ...(count === undefined ? {} : { count }),
    ...(ms === undefined ? {} : { ms }),
  };
}

/** `{seed, share, kinds?, calls?, ms?}`; a share of 0 switches it off. */
export function randomOf(fields: Fields): RandomSetting {
  const kinds = fields.texts('kinds').map((kind): CallFault => {
    if (!isCallFault(kind)) throw refuse(`kinds: ${kind} is not known`);
    return kind;
  });
  const called = fields.texts('calls');
  for (const call of called) checkCall(call);
  const ms = optional(fields, 'ms', (name) => milliseconds(fields, name, 0));
  return {
    seed: fields.whole('seed'),
    share: shareOf(fields),
    calls: called,
    ...(kinds.length === 0 ? {} : { kinds }),
    ...(ms === undefined ? {} : { ms }),
  };
}

/** Changes the settings that the request names. */
export function changeSettings(settings: Settings, fields: Fields): void {
  const changed = {
    approvalDelayMs: optional(fields, 'approvalDelayMs', (name) => milliseconds(fields, name, 0)),
    decisionDelayMs: optional(fields, 'decisionDelayMs', (name) => milliseconds(fields, name, 0)),
    tokenSeconds: optional(fields, 'tokenSeconds', (name) => fields.whole(name, 1)),
    keepsReferences: optional(fields, 'keepsReferences', (name) => fields.flag(name)),
  };
  settings.approvalDelayMs = changed.approvalDelayMs ?? settings.approvalDelayMs;
  settings.decisionDelayMs = changed.decisionDelayMs ?? settings.decisionDelayMs;
  settings.tokenSeconds = changed.tokenSeconds ?? settings.tokenSeconds;
  settings.keepsReferences = changed.keepsReferences ?? settings.keepsReferences;
}

function checkCall(call: string): void {
  if (!callNames.includes(call)) throw refuse(`call ${call} is not known`);
}

function shareOf(fields: Fields): number {
  const share = fields.number('share');
  if (share > 1) throw refuse('share must be 0 to 1');
  return share;
}

function milliseconds(fields: Fields, name: string, least: number): number {
  const ms = fields.whole(name, least);
  if (ms > 366 * 24 * hour) throw refuse(`${name} is longer than a year`);
  return ms;
}

function optional<T>(fields: Fields, name: string, read: (name: string) => T): T | undefined {
  return fields.has(name) ? read(name) : undefined;
}
