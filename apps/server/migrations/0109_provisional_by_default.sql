-- Decision 076: a facility that has saved no settings allows provisional authorizations. Until it did, nobody had a reason
-- to give its receptionists the right, so an account from before was left without it by no decision.
update account a set provisional = true
where not a.provisional
  and exists (select from account_role r
    where r.facility_id = a.facility_id and r.account_id = a.id and r.role = 'receptionist')
  and not exists (select from facility_setting s where s.facility_id = a.facility_id);
