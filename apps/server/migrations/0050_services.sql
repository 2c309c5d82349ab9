-- Services beside medicines and tests: care points of further kinds do them, and practitioners work there.
alter table care_point
  drop constraint care_point_kind_check,
  add constraint care_point_kind_check check (kind in ('consultation', 'registration', 'pharmacy', 'laboratory',
    'procedures', 'theatre', 'imaging', 'dental', 'eye', 'physiotherapy', 'dialysis', 'maternity', 'ward'));
alter table account_role
  drop constraint account_role_role_check,
  add constraint account_role_role_check
    check (role in ('receptionist', 'lab_tech', 'pharmacist', 'doctor', 'practitioner', 'admin'));
alter table facility_setting
  drop constraint facility_setting_second_factor_roles_check,
  add constraint facility_setting_second_factor_roles_check
    check (second_factor_roles <@ '{receptionist,lab_tech,pharmacist,doctor,practitioner,admin}');

-- The kind of care point where services of a type are done; null: they are charged, and cannot be ordered.
alter table item_type add column care_kind text check (care_kind in ('procedures', 'theatre', 'imaging', 'dental', 'eye', 'physiotherapy', 'dialysis', 'maternity', 'ward'));
update item_type set care_kind = case
    when id in (4, 8) then 'theatre' when id = 5 then 'imaging' when id = 6 then 'procedures' when id = 12 then 'eye'
    when id = 13 then 'physiotherapy' when id = 16 then 'dialysis' end
  where id in (4, 5, 6, 8, 12, 13, 16);
-- Where this service is done, if not where its type says.
alter table facility_item add column care_kind text check (care_kind in ('procedures', 'theatre', 'imaging', 'dental', 'eye', 'physiotherapy', 'dialysis', 'maternity', 'ward'));

-- As in 0009, and the services that can be ordered where services are searched for.
create or replace function search_items(p_text text, p_category text, p_limit integer, p_offset bigint)
returns table (id uuid, place bigint, total bigint, is_similar boolean)
language plpgsql stable security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
declare
  words text[] := string_to_array(search_words(p_text), ' ');
  wanted text := 'facility_id = $1 and active and category ' || case when p_category is null
      then $w$in ('medicine', 'test')$w$ else format('= %L', p_category) end
    || case when p_category = 'service' then ' and (care_kind is not null or item_type_id = any(array(
      select t.id from item_type t where t.care_kind is not null)))' else '' end;
begin
  if cardinality(words) = 0 then
    return query select null::uuid, null::bigint, 0::bigint, false;
    return;
  end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.55', true);
  return query execute format($q$
    with found as materialized (
      select * from facility_item where %1$s and %2$s limit 5000
    ), used as (
      select i.* from (
        select item_id from item_use where facility_id = $1 and (select count(*) from found) = 5000
        order by times_ordered desc limit 2000
      ) u join facility_item i on i.facility_id = $1 and i.id = u.item_id
      where %1$s and %2$s limit 500
    ), misspelt as (
      select * from facility_item where not exists (select from found) and %1$s and %3$s limit 500
    ), candidate as materialized (
      select id, item_code, item_name, strength, dosage, category, unit_price, search_text, false as is_similar,
        case when category = 'medicine' then group_name else item_name end as group_name from found
      union select id, item_code, item_name, strength, dosage, category, unit_price, search_text, false,
        case when category = 'medicine' then group_name else item_name end from used
      union select id, item_code, item_name, strength, dosage, category, unit_price, search_text, true,
        case when category = 'medicine' then group_name else item_name end from misspelt
    ), classed as (
      select c.*, coalesce(u.times_ordered, 0) as times_ordered,
        case when c.is_similar then (select -avg(word_similarity(w, c.search_text)) from unnest($2) w)
          when lower(c.item_code) = lower(trim($3)) then 0
          when starts_with(c.search_text, ' ' || array_to_string($2, ' ') || ' ') then 1
          when c.search_text like all (select '%% ' || w || ' %%' from unnest($2) w) then 2
          when starts_with(c.search_text, ' ' || array_to_string($2, ' ')) then 3
          else 4 end as class,
        case when c.category = 'test' or c.dosage ~* 'tablet|capsule' then 0
          when c.dosage ~* 'liquid|syrup|suspension|solution' then 1
          when c.dosage ~* 'injection|infusion' then 2
          when c.dosage ~* 'consumable' then 4 else 3 end as form
      from candidate c left join item_use u on u.facility_id = $1 and u.item_id = c.id
    ), grouped as (
      select c.*, min(class) over g as group_class, sum(times_ordered) over g as group_times from classed c
      window g as (partition by group_name, strength, dosage)
    ), page as (
      select g.id, row_number() over (order by group_class, group_times desc, form, group_name, strength, dosage,
        unit_price, item_name, g.id) as place, g.is_similar
      from grouped g order by place limit $4 offset $5
    )
    select p.id, p.place, t.total, coalesce(p.is_similar, false)
    from (select count(*) as total from candidate) t left join page p on true
  $q$, wanted, items_having(words, false), items_having(words, true))
  using nullif(current_setting('app.facility', true), '')::uuid, words, p_text, p_limit, p_offset;
end $$;
