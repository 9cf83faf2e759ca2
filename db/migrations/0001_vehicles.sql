-- The vehicle look-up: make → model → year → engines and body types (rulings 18 and 19), and what a VIN decodes with.
-- Filled from db/seed/vehicles; nobody edits it at run time. Ids come from the extract and never change meaning,
-- because listings and the search index refer to them.

create table vehicle_makes (
  id integer primary key check (id > 0),
  name text not null unique,
  slug text not null unique,
  source text not null check (source in ('vpic', 'supplement'))
);

-- A model id fits 14 bits and an ordinal 7 bits: the search index packs model, year and engine into one integer.
create table vehicle_models (
  id integer primary key check (id between 1 and 16383),
  make_id integer not null references vehicle_makes,
  name text not null,
  slug text not null,
  source text not null check (source in ('vpic', 'supplement')),
  unique (make_id, name),
  unique (make_id, slug)
);

-- Engines and body types belong to a model; `ordinal` is the look-up's order, which a type range runs along.
create table vehicle_engines (
  model_id integer not null references vehicle_models,
  ordinal smallint not null check (ordinal between 0 and 126),
  name text not null,
  primary key (model_id, ordinal),
  unique (model_id, name)
);

create table vehicle_types (
  model_id integer not null references vehicle_models,
  ordinal smallint not null check (ordinal between 0 and 126),
  name text not null,
  primary key (model_id, ordinal),
  unique (model_id, name)
);

create table vehicle_years (
  model_id integer not null references vehicle_models,
  year smallint not null check (year between 1950 and 2077),
  engines smallint[] not null,
  types smallint[] not null,
  primary key (model_id, year)
);

-- What a VIN says. The first three characters are the manufacturer's code (for small makers six: 12 to 14 as well); by year
-- it leads to schemas, whose patterns read positions 4 to 8 and 10 to 17: {"models": [[key, model id], ...],
-- "engines": [[key, engine], ...], "types": [[key, body type], ...]} (src/modules/vehicles/vin.rules.ts).
create table vin_schemas (
  id integer primary key,
  patterns jsonb not null
);

create table vin_manufacturers (
  wmi text not null collate "C" check (wmi ~ '^[A-HJ-NPR-Z0-9]{3}([A-HJ-NPR-Z0-9]{3})?$'),
  make_id integer not null references vehicle_makes,
  -- Null: the maker is known, and nothing below it.
  schema_id integer references vin_schemas,
  year_start smallint not null,
  year_end smallint not null,
  check (year_end >= year_start)
);
create index vin_manufacturers_wmi on vin_manufacturers (wmi);

-- Which vehicle data the tables above hold; written last, so that a load that was cut off is done again.
create table vehicle_loads (
  version text primary key,
  loaded_at timestamptz not null default now()
);
