-- Part types: what a listing is, where on the vehicle it sits and which size it has, with the names that people use for
-- it. Also nicknames and families of vehicles, states of sellers, and requests that found nothing.

-- Ruling 44: eight more categories after the nine of the seller form.
insert into categories (id, name, slug, aliases, position) values
  (10, 'Cooling & Air Conditioning', 'cooling-air-conditioning', '{}', 10),
  (11, 'Lighting & Electrical', 'lighting-electrical', '{}', 11),
  (12, 'Exhaust', 'exhaust', '{}', 12),
  (13, 'Tyres & Wheels', 'tyres-wheels', '{}', 13),
  (14, 'Oils, Fluids & Chemicals', 'oils-fluids-chemicals', '{}', 14),
  (15, 'Interior & Safety', 'interior-safety', '{}', 15),
  (16, 'Tools & Accessories', 'tools-accessories', '{}', 16),
  (17, 'Motorcycle & Tricycle', 'motorcycle-tricycle', '{}', 17);
insert into category_counts (category_id, listings) select id, 0 from categories where id >= 10;

create table part_types (
  id smallint primary key check (id between 1 and 32767),
  key text not null unique check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null unique check (length(name) between 2 and 80),
  us_name text,
  category_id smallint not null references categories,
  -- Types that one spoken name means ("shock absorber": front strut, rear shock) share a family.
  family text check (family ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  fit_mode text not null check (fit_mode in ('vehicle', 'size', 'both', 'none')),
  position_slots text[] not null default '{}'
    check (position_slots <@ array['axle', 'side', 'height', 'depth', 'bank', 'order']),
  sold_as text not null check (sold_as in ('each', 'pair', 'set', 'kit')),
  per_vehicle_quantity smallint check (per_vehicle_quantity between 1 and 100),
  inspection_class text not null check (inspection_class in ('consumable', 'standard', 'electrical', 'assembly')),
  size_class text not null check (size_class in ('S', 'M', 'L', 'XL', 'freight')),
  retired_into smallint references part_types check (retired_into <> id),
  -- Set by an admin's change; the seed leaves such rows as they are.
  edited_at timestamptz
);

create table part_type_names (
  id integer generated always as identity primary key,
  type_id smallint not null references part_types,
  text text not null check (length(text) between 1 and 80),
  normalised text not null check (length(normalised) between 1 and 80),
  language text not null default 'en' check (language in ('en', 'pcm', 'yo', 'ha', 'ig')),
  register text not null default 'trade' check (register in ('standard', 'us', 'trade', 'misspelling')),
  -- 3: means this type nearly always.
  weight smallint not null default 2 check (weight between 1 and 3),
  -- Another word that the text must contain.
  requires text,
  state text not null default 'active' check (state in ('active', 'proposed', 'off')),
  source text not null default '',
  reviewed_by bigint references users,
  reviewed_at timestamptz,
  unique (type_id, normalised)
);
create index part_type_names_normalised on part_type_names (normalised);

create table part_type_relations (
  from_id smallint not null references part_types,
  to_id smallint not null references part_types,
  kind text not null check (kind in ('accessory_of', 'component_of', 'kit_contains', 'replaced_with', 'confused_with')),
  primary key (from_id, to_id, kind),
  check (from_id <> to_id)
);

create table part_type_size_fields (
  type_id smallint not null references part_types,
  key text not null check (key ~ '^[a-z0-9_]{1,30}$'),
  position smallint not null,
  label text not null,
  unit text not null default '',
  kind text not null check (kind in ('integer', 'decimal', 'enum', 'pattern')),
  minimum numeric,
  maximum numeric,
  options text[] not null default '{}',
  pattern text,
  required boolean not null default false,
  primary key (type_id, key),
  check (maximum >= minimum)
);

-- One row for each load of the taxonomy files, by their checksum.
create table taxonomy_loads (
  version text primary key,
  loaded_at timestamptz not null default now()
);
-- Counts changes of types, names, relations and nicknames, so that each process notices them.
create table taxonomy_revision (
  only_row boolean primary key default true check (only_row),
  revision bigint not null default 0
);
insert into taxonomy_revision default values;

-- What each listing is. A null type means unknown; a null position is not stated.
create table listing_types (
  product_id integer primary key references products on delete cascade,
  type_id smallint references part_types,
  axle text check (axle in ('front', 'rear')),
  side text check (side in ('left', 'right')),
  height text check (height in ('upper', 'lower')),
  depth text check (depth in ('inner', 'outer')),
  bank smallint check (bank in (1, 2)),
  cylinder smallint check (cylinder between 1 and 12),
  certainty text not null check (certainty in ('seller', 'admin', 'import_sure', 'import_guess', 'migrated_guess')),
  score smallint not null check (score between 0 and 100),
  -- The title names another type, and the seller confirmed this one.
  conflict_confirmed boolean not null default false,
  decided_by bigint references users,
  decided_at timestamptz not null default now()
);
create index listing_types_type on listing_types (type_id, product_id);
-- Finds the guesses that a seller can confirm.
create index listing_types_guessed on listing_types (product_id) where certainty in ('import_guess', 'migrated_guess');

create table listing_type_changes (
  id bigint generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  earlier jsonb not null,
  replaced_at timestamptz not null default now()
);
create index listing_type_changes_product on listing_type_changes (product_id, id);

create function keep_earlier_listing_type() returns trigger language plpgsql as $$
begin
  insert into listing_type_changes (product_id, earlier) values (old.product_id, to_jsonb(old) - 'product_id');
  return null;
end $$;
create trigger listing_types_history after update on listing_types for each row
  when ((old.type_id, old.axle, old.side, old.height, old.depth, old.bank, old.cylinder, old.certainty)
    is distinct from (new.type_id, new.axle, new.side, new.height, new.depth, new.bank, new.cylinder, new.certainty))
  execute function keep_earlier_listing_type();

create table listing_sizes (
  product_id integer not null references products on delete cascade,
  key text not null check (key ~ '^[a-z0-9_]{1,30}$'),
  number numeric,
  code text collate "C" check (length(code) between 1 and 60),
  primary key (product_id, key),
  check ((number is null) <> (code is null))
);
create index listing_sizes_value on listing_sizes (key, number, code);

-- A seller did not find the type: what they typed, for an admin.
create table part_type_proposals (
  id integer generated always as identity primary key,
  text text not null check (length(text) between 2 and 80),
  product_id integer references products on delete set null,
  proposed_by bigint references users,
  proposed_at timestamptz not null default now(),
  type_id smallint references part_types,
  decided_by bigint references users,
  decided_at timestamptz
);

create table vehicle_nicknames (
  id integer generated always as identity primary key,
  text text not null check (length(text) between 2 and 60),
  normalised text not null check (length(normalised) between 2 and 60),
  -- Null where the look-up has no such model; such a row is off.
  model_id integer references vehicle_models,
  year_start smallint,
  year_end smallint,
  label text not null default '',
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  sources text not null default '',
  state text not null check (state in ('active', 'off')),
  unique nulls not distinct (normalised, model_id, year_start),
  check (year_end >= year_start),
  check (state = 'off' or (model_id is not null and year_start is not null and year_end is not null))
);

create table model_families (
  id smallint generated always as identity primary key,
  make_id integer not null references vehicle_makes,
  name text not null check (length(name) between 1 and 60),
  unique (make_id, name)
);
create table model_family_members (
  model_id integer primary key references vehicle_models,
  family_id smallint not null references model_families,
  position smallint not null
);

create table cross_references (
  id integer generated always as identity primary key,
  number text not null collate "C" check (number ~ '^[A-Z0-9]{3,40}$'),
  brand text not null default '',
  kind text not null check (kind in ('oe', 'maker', 'interchange', 'supersedes')),
  to_number text not null collate "C" check (to_number ~ '^[A-Z0-9]{3,40}$'),
  to_brand text not null default '',
  source text not null default '',
  unique (number, brand, kind, to_number, to_brand),
  check (number <> to_number)
);
create index cross_references_to on cross_references (to_number);

create table states (
  id smallint primary key,
  name text not null unique
);
insert into states (id, name)
select place, name from unnest(array['Abia', 'Adamawa', 'Akwa Ibom', 'Anambra', 'Bauchi', 'Bayelsa', 'Benue', 'Borno',
  'Cross River', 'Delta', 'Ebonyi', 'Edo', 'Ekiti', 'Enugu', 'FCT (Abuja)', 'Gombe', 'Imo', 'Jigawa', 'Kaduna', 'Kano',
  'Katsina', 'Kebbi', 'Kogi', 'Kwara', 'Lagos', 'Nasarawa', 'Niger', 'Ogun', 'Ondo', 'Osun', 'Oyo', 'Plateau', 'Rivers',
  'Sokoto', 'Taraba', 'Yobe', 'Zamfara']) with ordinality as state (name, place);

alter table stores add state_id smallint references states;
update stores s set state_id = st.id
from (values ('Lagos', 'Lagos'), ('Ikeja', 'Lagos'), ('Nnewi', 'Anambra'), ('Onitsha', 'Anambra'), ('Awka', 'Anambra'),
  ('Abuja', 'FCT (Abuja)'), ('Kano', 'Kano'), ('Ibadan', 'Oyo'), ('Kaduna', 'Kaduna'), ('Zaria', 'Kaduna'),
  ('Enugu', 'Enugu'), ('Aba', 'Abia'), ('Umuahia', 'Abia'), ('Port Harcourt', 'Rivers'), ('Benin City', 'Edo'),
  ('Warri', 'Delta'), ('Asaba', 'Delta'), ('Owerri', 'Imo'), ('Jos', 'Plateau'), ('Calabar', 'Cross River'),
  ('Uyo', 'Akwa Ibom'), ('Ilorin', 'Kwara'), ('Abeokuta', 'Ogun'), ('Akure', 'Ondo'), ('Osogbo', 'Osun'),
  ('Maiduguri', 'Borno'), ('Sokoto', 'Sokoto'), ('Makurdi', 'Benue'), ('Minna', 'Niger'), ('Bauchi', 'Bauchi'))
  known (city, state) join states st on st.name = known.state
where lower(s.city) = lower(known.city);

-- Who made it, apart from its condition; null is not stated.
alter table products add quality text check (quality in ('Genuine', 'OEM', 'Aftermarket'));

-- Searches that found no exact answer, counted by day without the searcher.
create table demand (
  id bigint generated always as identity primary key,
  day date not null,
  outcome text not null check (outcome in
    ('no_type', 'none_listed', 'none_for_vehicle', 'only_universal', 'out_of_stock', 'number_not_listed')),
  type_id smallint references part_types,
  positions text not null default '',
  model_id integer references vehicle_models,
  year smallint,
  size_key text not null default '',
  part_number text not null default '',
  condition text not null default '',
  words text not null default '' check (length(words) <= 80),
  state_id smallint references states,
  searches integer not null check (searches > 0),
  sessions integer not null default 1 check (sessions > 0)
);
create unique index demand_key on demand
  (day, outcome, type_id, positions, model_id, year, size_key, part_number, condition, words, state_id) nulls not distinct;
create index demand_type on demand (type_id, day);

-- "Tell me when listed".
create table listing_alerts (
  id bigint generated always as identity primary key,
  user_id bigint references users,
  email text not null check (length(email) between 3 and 254),
  type_id smallint references part_types,
  positions text not null default '',
  model_id integer references vehicle_models,
  year smallint,
  words text not null check (length(words) between 1 and 300),
  created_at timestamptz not null default now(),
  notified_at timestamptz
);
create unique index listing_alerts_open on listing_alerts (lower(email), type_id, positions, model_id, year, words)
  nulls not distinct where notified_at is null;
