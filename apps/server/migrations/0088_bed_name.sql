-- A bed's name is unique in its ward without regard to case, as a care point's name is: a nurse who hears "G1" must not
-- choose between two beds. The first statement locks the table, so that no other double is entered meanwhile.
alter table bed drop constraint bed_name;

-- Of existing doubles, the bed entered first keeps its name. A later one gets a number, which the administrator sees.
do $$
declare
  double record;
  no int;
begin
  for double in
    select facility_id, id, care_point_id, name from bed b
    where exists (select from bed a where a.facility_id = b.facility_id and a.care_point_id = b.care_point_id
      and lower(a.name) = lower(b.name) and a.id < b.id)
    order by id
  loop
    no := 2;
    while exists (select from bed where facility_id = double.facility_id and care_point_id = double.care_point_id
      and lower(name) = lower(format('%s (%s)', double.name, no))) loop
      no := no + 1;
    end loop;
    update bed set name = format('%s (%s)', double.name, no)
      where facility_id = double.facility_id and id = double.id;
  end loop;
end $$;

create unique index bed_name on bed (facility_id, care_point_id, lower(name));
