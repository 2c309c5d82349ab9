import type { Role } from '@afyakadi/contract';
import type { Generated } from 'kysely';
import type { StoredMessage } from '../messages.ts';

/** Facilities and those who work there. */
export interface AccountsTables {
  facility: FacilityRow;
  facility_setting: FacilitySettingRow;
  account: AccountRow;
  account_role: AccountRoleRow;
  account_identifier: AccountIdentifierRow;
  refresh_token: RefreshTokenRow;
  session: SessionRow;
  known_device: KnownDeviceRow;
  one_time_code: OneTimeCodeRow;
  outgoing_message: OutgoingMessageRow;
}

interface FacilityRow {
  id: string;
  code: string;
  name: string;
  level: Generated<string>;
  address: Generated<string>;
  created_at: Generated<Date>;
  keeps_register: Generated<boolean>;
}

interface FacilitySettingRow {
  facility_id: string;
  result_authorization: Generated<boolean>;
  provisional_authorizations: Generated<boolean>;
  idle_minutes: Generated<number>;
  skip_waiting: boolean | null;
  second_factor_roles: Generated<Role[]>;
}

interface AccountRow {
  facility_id: string;
  id: string;
  name: string;
  registration_no: string | null;
  qualification: string | null;
  charge_item_code: string | null;
  password_hash: string | null;
  email: string | null;
  is_demo: Generated<boolean>;
  disabled_at: Date | null;
  password_changed_at: Generated<Date>;
  created_at: Generated<Date>;
  /** May issue provisional authorizations. */
  provisional: Generated<boolean>;
}

interface AccountRoleRow {
  facility_id: string;
  account_id: string;
  role: Role;
}

interface AccountIdentifierRow {
  facility_id: string;
  account_id: string;
  kind: 'card' | 'phone' | 'nida';
  value: string;
}

interface RefreshTokenRow {
  facility_id: string;
  id: string;
  account_id: string;
  family_id: string;
  role: string;
  token_hash: Buffer;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  revoked_at: Date | null;
}

interface SessionRow {
  facility_id: string;
  /** The family of its refresh tokens. */
  id: string;
  account_id: string;
  role: string;
  device: Generated<string>;
  address: string | null;
  begun_at: Date;
  seen_at: Date;
  locked_at: Date | null;
  ended_at: Date | null;
  ended_why:
    | 'signed-out'
    | 'ended-by-owner'
    | 'ended-by-administrator'
    | 'password-changed'
    | 'reuse'
    | 'disabled'
    | 'role-withdrawn'
    | 'expired'
    | null;
  changed_at: Date;
}

interface KnownDeviceRow {
  facility_id: string;
  account_id: string;
  device_hash: Buffer;
  seen_at: Date;
}

interface OneTimeCodeRow {
  facility_id: string;
  id: string;
  account_id: string;
  purpose: 'invitation' | 'reset';
  secret_hash: Buffer;
  expires_at: Date;
  attempts: Generated<number>;
  used_at: Date | null;
  created_by: string | null;
  created_at: Date;
}

interface OutgoingMessageRow {
  facility_id: string;
  id: string;
  account_id: string;
  channel: 'mail' | 'sms' | 'outbox';
  purpose: 'invitation' | 'reset' | 'notice';
  state: 'waiting' | 'sent' | 'failed';
  problem: StoredMessage | null;
  text: string | null;
  text_until: Date | null;
  created_at: Date;
  settled_at: Date | null;
}
