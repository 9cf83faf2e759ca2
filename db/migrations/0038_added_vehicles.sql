-- Vehicles and wipers that admins add (issue 17, point 22).

alter table vehicle_makes drop constraint vehicle_makes_source_check,
  add constraint vehicle_makes_source_check check (source in ('vpic', 'supplement', 'admin'));
alter table vehicle_models drop constraint vehicle_models_source_check,
  add constraint vehicle_models_source_check check (source in ('vpic', 'supplement', 'admin'));

-- The part of a year that db/seed/vehicles brought; null for a year that only additions name. Removing an addition
-- leaves this part. Added engines have ordinals from 96, added body types from 64, which the seed never uses.
alter table vehicle_years add column seeded_engines smallint[], add column seeded_types smallint[];
update vehicle_years set seeded_engines = engines, seeded_types = types;
alter table vehicle_years add constraint vehicle_years_seeded check ((seeded_engines is null) = (seeded_types is null));

-- One entry of an admin: the look-up holds the seed and every addition.
create table vehicle_additions (
  id integer generated always as identity primary key,
  model_id integer not null references vehicle_models,
  year_start smallint not null check (year_start between 1950 and 2077),
  year_end smallint not null check (year_end between 1950 and 2077),
  engines text[] not null check (cardinality(engines) between 1 and 20 and array_position(engines, null) is null),
  types text[] not null check (cardinality(types) between 1 and 20 and array_position(types, null) is null),
  added_by bigint not null references users,
  added_at timestamptz not null,
  check (year_end >= year_start)
);
create index vehicle_additions_model on vehicle_additions (model_id);

-- Grows with every change of the look-up, so that each process knows when its copy is old. Its row is the lock of changes.
create table vehicle_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 0
);
insert into vehicle_revision default values;

alter table wiper_arms add column id integer generated always as identity unique;
-- The record of prices outlives a wiper that an admin removes.
alter table wiper_price_changes drop constraint wiper_price_changes_wiper_id_fkey;
