-- Wiper blades (specification sections 2, 3 and 7), what the arms of vehicles take, and every change of a price.
-- Money is integer kobo (ruling 1).

create table wipers (
  id integer generated always as identity primary key,
  -- Stands in addresses: /product/{symbol}.
  symbol text not null unique check (symbol ~ '^[A-Z0-9]([A-Z0-9-]{0,38}[A-Z0-9])?$'),
  short_name_en text not null check (length(short_name_en) between 1 and 200),
  long_description_en text not null default '' check (length(long_description_en) <= 10000),
  -- Null: nobody has named one yet.
  price_kobo bigint check (price_kobo >= 0),
  style text not null check (length(style) between 1 and 40),
  length_in smallint not null check (length_in between 8 and 48),
  -- How it is held by the arm: by any of these.
  adapters text[] not null check (cardinality(adapters) between 1 and 12 and array_position(adapters, null) is null),
  photos text[] not null default '{}' check (cardinality(photos) <= 12 and array_position(photos, null) is null),
  -- Its own words as the search compares them: small letters and digits, each word after a blank, and the symbol in one.
  words text not null generated always as (
    ' ' || regexp_replace(lower(symbol || ' ' || short_name_en || ' ' || long_description_en), '[^a-z0-9]+', ' ', 'g')
      || ' ' || regexp_replace(lower(symbol), '[^a-z0-9]+', '', 'g')
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One arm of a model over some years: a blade of this length with this adapter fits it, whoever makes the blade.
create table wiper_arms (
  model_id integer not null references vehicle_models,
  year_start smallint not null check (year_start between 1950 and 2077),
  year_end smallint not null check (year_end between 1950 and 2077),
  side text not null check (side in ('driver', 'passenger', 'rear')),
  length_in smallint not null check (length_in between 8 and 48),
  adapter text not null check (length(adapter) between 1 and 40),
  primary key (model_id, year_start, side, length_in, adapter),
  check (year_end >= year_start)
);
create index wiper_arms_blade on wiper_arms (length_in, adapter);

-- Who changed which price from what to what: only added to.
create table wiper_price_changes (
  id bigint generated always as identity primary key,
  wiper_id integer not null references wipers,
  old_kobo bigint check (old_kobo >= 0),
  new_kobo bigint not null check (new_kobo >= 0),
  changed_by bigint not null references users,
  changed_at timestamptz not null default now(),
  request_id text not null check (length(request_id) <= 64),
  check (old_kobo is distinct from new_kobo)
);
create index wiper_price_changes_wiper on wiper_price_changes (wiper_id, changed_at desc);

create function refuse_rewriting_wiper_prices() returns trigger language plpgsql as $$
begin
  raise exception 'The record of wiper prices is only added to.';
end $$;
create trigger wiper_price_changes_stay before update or delete or truncate on wiper_price_changes
  for each statement execute function refuse_rewriting_wiper_prices();
