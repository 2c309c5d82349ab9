-- Before the rows of a database from before the first release are loaded: the database is empty, also of the lists that
-- ship with the product, and the triggers are off, which would count the rows again.
do $$
declare
  tables regclass[] := array(select oid from pg_class where relkind = 'r' and relname !~ '^kysely_'
    and relnamespace in ('public'::regnamespace, 'register'::regnamespace));
  t regclass;
begin
  if exists (select from facility) then
    raise 'This database has a facility already. Name an empty one.';
  end if;
  execute 'truncate ' || array_to_string(tables, ', ');
  foreach t in array tables loop
    execute format('alter table %s disable trigger user', t);
  end loop;
end $$;
