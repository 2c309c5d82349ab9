-- IN under an authorization of an in-patient, as its folio says.
create function patient_type_under(p_facility uuid, p_authorization uuid) returns text language sql stable as $$
  select case when exists (select from stay y where y.facility_id = p_facility and y.authorization_id = p_authorization
    and y.admitted_on is not null and y.admitted_on is distinct from y.discharged_on) then 'IN' else 'OUT' end
$$;
-- The benefits of a product that apply to an item ('': to all items together), as JSON; null without one. Each has what the
-- patient used of it in the calendar year of a day, under authorizations of the same product and type: what was given, and
-- what is ordered and may still be, with an order line in one of the states `p_unfinished`. A function, because its plan has
-- a dozen tables: inside another statement all of them would be opened at each call, also for products without benefits.
create function benefits_of(p_facility uuid, p_member uuid, p_scheme text, p_product text, p_authorization uuid,
  p_item text, p_day date, p_unfinished text[]) returns json
language plpgsql stable set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('year', p_day)::date;
  next_year date := (date_trunc('year', p_day) + interval '1 year')::date;
  type_of_patient text := patient_type_under(p_facility, p_authorization);
begin
  return (
    select json_agg(json_build_object('patientType', b.patient_type, 'itemCode', b.item_code,
      'copaymentPercent', b.copayment_percent, 'yearlyCeiling', b.yearly_ceiling, 'yearlyNumber', b.yearly_number,
      'waived', b.waived, 'usedAmount', u.amount, 'usedNumber', u.number) order by b.item_code)
    from product_benefit b
    cross join lateral (
      select coalesce(sum(x.amount), 0)::bigint as amount, coalesce(sum(x.number), 0)::bigint as number
      from (
        select g.item_code, g.quantity * g.unit_price - g.copayment - g.over_number - g.over_ceiling as amount,
          g.quantity as number
        from card_authorization own
        join service_given g on g.facility_id = own.facility_id and g.authorization_id = own.id
        where own.facility_id = p_facility and own.member_id = p_member
          and (own.scheme_id is null or own.scheme_id = p_scheme and own.product_code = p_product)
          and patient_type_under(own.facility_id, own.id) = b.patient_type
          and g.covered and g.day >= first_day and g.day < next_year
        union all
        select l.item_code, coalesce(l.scheme_amount, l.quantity * l.unit_price) - h.amount, l.quantity - h.number
        from order_line l
        join card_authorization own on own.facility_id = l.facility_id and own.id = l.authorization_id
        cross join lateral (
          select coalesce(sum(g.quantity * g.unit_price - g.copayment - g.over_number - g.over_ceiling), 0) as amount,
            coalesce(sum(g.quantity), 0) as number
          from service_given g where g.facility_id = l.facility_id and g.line_id = l.id
        ) h
        where l.facility_id = p_facility and l.member_id = p_member and l.status = any(p_unfinished)
          and l.coverage <> 'cash' and l.day >= first_day and l.day < next_year
          and (own.scheme_id is null or own.scheme_id = p_scheme and own.product_code = p_product)
          and patient_type_under(own.facility_id, own.id) = b.patient_type
      ) x
      where (b.yearly_ceiling is not null or b.yearly_number is not null)
        and (b.item_code = '' or x.item_code = b.item_code)
      offset 0
    ) u
    where b.facility_id = p_facility and b.scheme_id = p_scheme and b.product_code = p_product
      and b.item_code in ('', p_item) and b.patient_type = type_of_patient
  );
end
$$;
revoke all on function patient_type_under(uuid, uuid),
  benefits_of(uuid, uuid, text, text, uuid, text, date, text[]) from public;
grant execute on function patient_type_under(uuid, uuid),
  benefits_of(uuid, uuid, text, text, uuid, text, date, text[]) to afyakadi_app;
