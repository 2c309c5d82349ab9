-- What is recorded of an appliance when it is handed over.
alter table facility_item
  add column asks text[] not null default '{}' check (asks <@ '{serialNo,size}');
-- Appliances and implants can be ordered.
update item_type set care_kind = case id when 15 then 'procedures' else 'theatre' end
  where id in (15, 18) and care_kind is null;
