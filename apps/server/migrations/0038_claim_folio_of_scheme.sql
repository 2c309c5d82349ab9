-- Each scheme numbers its folios itself. The number comes before the scheme, because people search by it.
drop index concurrently if exists claim_folio_of_scheme;
create unique index concurrently claim_folio_of_scheme
  on claim (facility_id, claim_year, claim_month, folio_no, scheme_verifier_id);
