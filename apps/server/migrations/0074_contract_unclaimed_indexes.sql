-- Only the release before 0073 lists by them.
drop index unclaimed_newest, unclaimed_by_amount;
