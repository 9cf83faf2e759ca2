-- One row while an operator keeps the shop read-only; every process reads it.
create table maintenance (
  is_on boolean primary key default true check (is_on),
  since timestamptz not null default now()
);
