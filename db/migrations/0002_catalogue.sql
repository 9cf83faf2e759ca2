-- Stores, categories and listings (specification section 3). Money is integer kobo (ruling 1).

create table stores (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  city text not null default '',
  phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  about text not null default '',
  created_at timestamptz not null default now()
);
create unique index stores_name on stores (lower(name));

create table categories (
  id smallint primary key,
  name text not null unique,
  slug text not null unique,
  aliases text[] not null default '{}',
  position smallint not null unique
);

-- The nine of the seller form (ruling 20).
insert into categories (id, name, slug, aliases, position) values
  (1, 'Shock Absorbers', 'shock-absorbers', '{PRT Shocks}', 1),
  (2, 'Brakes Suspension & Steering', 'brakes-suspension-steering', '{}', 2),
  (3, 'Batteries and Chargers', 'batteries-and-chargers', '{}', 3),
  (4, 'Sensors', 'sensors', '{}', 4),
  (5, 'Engine & Drivetrain', 'engine-drivetrain', '{}', 5),
  (6, 'Filters', 'filters', '{}', 6),
  (7, 'Auto Body Parts & Mirrors', 'auto-body-parts-mirrors', '{}', 7),
  (8, 'Air Filters & Intake Systems', 'air-filters-intake-systems', '{}', 8),
  (9, 'Fuel systems & Components', 'fuel-systems-components', '{}', 9);

create table brands (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80)
);
create unique index brands_name on brands (lower(name));

create table products (
  id integer generated always as identity primary key,
  store_id integer not null references stores,
  category_id smallint not null references categories,
  brand_id integer references brands,
  title text not null check (length(title) between 1 and 300),
  description text not null default '' check (length(description) <= 50000),
  thumbnail text,
  -- What roles 1 to 4 pay; null falls back to the general price (ruling 2).
  price_kobo bigint check (price_kobo > 0),
  gen_price_kobo bigint not null check (gen_price_kobo > 0),
  sku text not null check (length(sku) between 1 and 80),
  -- As typed, comma-separated (ruling 21); part_numbers holds them one by one.
  part_no text not null default '' check (length(part_no) <= 2000),
  condition text not null check (condition in ('New', 'Used', 'Renewed')),
  stock integer not null check (stock >= 0),
  rating numeric(2, 1) not null default 0 check (rating between 0 and 5),
  reviews integer not null default 0 check (reviews >= 0),
  weight_kg numeric(10, 3) not null check (weight_kg >= 0),
  length_in numeric(8, 2) not null check (length_in >= 0),
  width_in numeric(8, 2) not null check (width_in >= 0),
  height_in numeric(8, 2) not null check (height_in >= 0),
  -- Fits every vehicle and says so; never implied by the absence of fitments (ruling 18).
  universal boolean not null default false,
  -- The fitments in the shape the API shows. Written by the same statement as the rows of `fitments`,
  -- so that a page of twelve listings is one read.
  vehicle_sets jsonb not null default '[]',
  popularity real not null default 0 check (popularity >= 0),
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  unique (store_id, sku)
);
create index products_newest on products (created_at desc, id desc) where hidden_at is null;
create index products_category on products (category_id);

create table fitments (
  product_id integer not null references products on delete cascade,
  position smallint not null check (position between 0 and 499),
  model_id integer not null references vehicle_models,
  year_start smallint not null check (year_start between 1950 and 2077),
  year_end smallint not null check (year_end between 1950 and 2077),
  -- Null: every engine, every type of the model.
  engine smallint,
  type_start smallint,
  type_end smallint,
  primary key (product_id, position),
  check (year_end >= year_start),
  check ((type_start is null) = (type_end is null)),
  check (type_end >= type_start),
  foreign key (model_id, engine) references vehicle_engines (model_id, ordinal),
  foreign key (model_id, type_start) references vehicle_types (model_id, ordinal),
  foreign key (model_id, type_end) references vehicle_types (model_id, ordinal)
);

-- Every number a listing can be asked for by, compared normalised: upper case, letters and digits only,
-- leading zeros kept (ruling 21).
create table part_numbers (
  product_id integer not null references products on delete cascade,
  kind text not null check (kind in ('part', 'sku')),
  normalised text not null collate "C" check (normalised ~ '^[A-Z0-9]+$'),
  display text not null,
  primary key (product_id, kind, normalised)
);
create index part_numbers_normalised on part_numbers (normalised, kind, product_id);

-- At most five per listing: the database counts them by position (ruling 24).
create table product_images (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  position smallint not null check (position between 1 and 5),
  url text not null,
  alt text not null default '',
  unique (product_id, position)
);

-- How many listings each category has on sale, kept exact by the statements that change it: counting a million rows
-- for each page would cost more than the page.
create table category_counts (
  category_id smallint primary key references categories,
  listings integer not null check (listings >= 0)
);
insert into category_counts (category_id, listings) select id, 0 from categories;

create function count_listings() returns trigger language plpgsql as $$
begin
  update category_counts n set listings = n.listings + change.listings
  from (
    select category_id, sum(listings)::int as listings from (
      select category_id, 1 as listings from listings_after where hidden_at is null
      union all
      select category_id, -1 from listings_before where hidden_at is null
    ) both_sides group by category_id having sum(listings) <> 0
  ) change
  where n.category_id = change.category_id;
  return null;
end $$;

create function count_new_listings() returns trigger language plpgsql as $$
begin
  update category_counts n set listings = n.listings + added.listings
  from (select category_id, count(*)::int as listings from listings_after where hidden_at is null group by category_id) added
  where n.category_id = added.category_id;
  return null;
end $$;

create function count_gone_listings() returns trigger language plpgsql as $$
begin
  update category_counts n set listings = n.listings - gone.listings
  from (select category_id, count(*)::int as listings from listings_before where hidden_at is null group by category_id) gone
  where n.category_id = gone.category_id;
  return null;
end $$;

create trigger count_listings after update on products
  referencing old table as listings_before new table as listings_after for each statement execute function count_listings();
create trigger count_new_listings after insert on products
  referencing new table as listings_after for each statement execute function count_new_listings();
create trigger count_gone_listings after delete on products
  referencing old table as listings_before for each statement execute function count_gone_listings();
