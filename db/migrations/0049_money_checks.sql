-- Results of the nightly check of all invariants of money and stock.
create table money_checks (
  id bigint generated always as identity primary key,
  finished_at timestamptz not null,
  seconds real not null,
  -- The invariants that do not hold, each with a number of broken items and an example.
  broken jsonb not null
);
