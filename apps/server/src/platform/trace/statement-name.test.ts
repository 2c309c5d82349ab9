import { expect, it } from 'vitest';
import { statementName } from './statement-name.ts';

it.each([
  ['select "id" from "claim" where "card_no" = $1', 'select claim'],
  ['insert into card_authorization (facility_id) values ($1)', 'insert card_authorization'],
  ['update "visit" as v set status = $1', 'update visit'],
  ["with found as (select 1 from audit where note = 'Asha') select * from found", 'select audit'],
  ["select from set_config('app.facility', $1, true)", 'select set_config'],
  ['commit', 'commit'],
  ["notify afyakadi, 'Asha'", 'statement'],
])('names what a statement does, and no value: %s', (text, name) => {
  expect(statementName(text)).toBe(name);
  expect(statementName(text)).toBe(name);
});
