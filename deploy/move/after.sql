-- After the rows are loaded: every reference is checked, and the triggers are on.
set constraints all immediate;
do $$
declare
  t regclass;
begin
  for t in select oid from pg_class where relkind = 'r' and relname !~ '^kysely_'
    and relnamespace in ('public'::regnamespace, 'register'::regnamespace)
  loop
    execute format('alter table %s enable trigger user', t);
  end loop;
end $$;
