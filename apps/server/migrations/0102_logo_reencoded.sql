-- Whether the server has written the logo itself. The release before stores logos as they were uploaded; such a logo is
-- written again when the first document is printed with it.
alter table facility_logo add column reencoded boolean not null default false;
