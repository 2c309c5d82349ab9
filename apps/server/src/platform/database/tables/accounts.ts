import type { Generated } from 'kysely';

/** Facilities and those who work there. */
export interface AccountsTables {
  facility: FacilityRow;
  facility_setting: FacilitySettingRow;
  account: AccountRow;
  account_role: AccountRoleRow;
  account_identifier: AccountIdentifierRow;
  refresh_token: RefreshTokenRow;
}

interface FacilityRow {
  id: string;
  code: string;
  name: string;
  level: Generated<string>;
  address: Generated<string>;
  created_at: Generated<Date>;
}

interface FacilitySettingRow {
  facility_id: string;
  result_authorization: Generated<boolean>;
}

interface AccountRow {
  facility_id: string;
  id: string;
  name: string;
  registration_no: string | null;
  qualification: string | null;
  charge_item_code: string | null;
  password_hash: string;
  is_demo: Generated<boolean>;
  disabled_at: Date | null;
  password_changed_at: Generated<Date>;
  created_at: Generated<Date>;
}

interface AccountRoleRow {
  facility_id: string;
  account_id: string;
  role: 'receptionist' | 'lab_tech' | 'pharmacist' | 'doctor' | 'admin';
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
