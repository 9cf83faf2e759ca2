-- The vehicles of an account, so that a buyer's other devices know them too.
create table garage_vehicles (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  make text not null check (make <> ''),
  model text not null check (model <> ''),
  year smallint not null check (year between 1900 and 2099),
  -- Empty if the buyer did not choose them.
  engine text not null default '',
  type text not null default '',
  used_at timestamptz not null,
  unique (user_id, make, model, year, engine, type)
);
