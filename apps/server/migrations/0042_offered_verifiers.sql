/* As before; a verifier that has a scheme of its own at the facility is offered with its card types, whatever the scheme of
   all other cards names. */
create or replace function is_offered(p_facility uuid, p_kind text, p_id text, p_of_scheme boolean) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case
    when p_kind in ('verifier', 'card-type') and exists (select from facility_scheme s
        where s.facility_id = p_facility and s.verifier_id <> '' and s.verifier_id = split_part(p_id, ' ', 1))
      then true
    when exists (select from facility_scheme s
        where s.facility_id = p_facility and s.verifier_id = '' and s.adapter <> 'register')
      and exists (select from scheme_offer o where o.facility_id = p_facility and o.kind = p_kind)
      then exists (select from scheme_offer o where o.facility_id = p_facility and o.kind = p_kind and o.id = p_id)
    else not p_of_scheme end
$$;
