-- Serial numbers and sizes of the appliances of a line, as the folio has them.
alter table claim_line add column other_details text;
