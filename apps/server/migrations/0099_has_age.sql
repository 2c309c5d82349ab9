-- Whether somebody has an age on a day, by the calendar: ten years on the tenth birthday. Ages are stored in days, 10 years
-- as 3,652 and 6 months as 182 (words/ages.ts of the contract does the same). Null where the birth is not known.
create function has_age(born date, on_day date, days integer) returns boolean
language sql immutable parallel safe
return case
  when days >= 365 and days = floor(365.25 * round(days / 365.25))
    then extract(year from age(on_day::timestamp, born::timestamp)) >= round(days / 365.25)
  when days >= 30 and days = floor(30.4375 * round(days / 30.4375))
    then 12 * extract(year from age(on_day::timestamp, born::timestamp))
      + extract(month from age(on_day::timestamp, born::timestamp)) >= round(days / 30.4375)
  else on_day - born >= days
end;
