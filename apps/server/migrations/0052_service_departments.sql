alter table claim_line
  drop constraint claim_line_department_check,
  add constraint claim_line_department_check check (department in ('consultation', 'registration', 'pharmacy', 'laboratory',
    'procedures', 'theatre', 'imaging', 'dental', 'eye', 'physiotherapy', 'dialysis', 'maternity', 'ward')) not valid;
