-- The read model of search: one row a listing, written in popularity order, because a bitmap scan reads in physical
-- order and a LIMIT then keeps the most popular. Everything here is derived from the catalogue and can be rebuilt.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

create table search_listings (
  product_id integer not null,
  popularity real not null,
  price_general bigint not null,
  price_business bigint not null,
  created_at timestamptz not null,
  brand_id integer not null,
  store_id integer not null,
  category_id smallint not null,
  rating_tenths smallint not null,
  condition smallint not null,
  -- Make, model, model-year, model-year-engine, category, brand, store, each packed into one integer
  -- (src/modules/search/tags.rules.ts).
  tags integer[] not null,
  -- Weights: A title, B brand, C category, D description.
  words tsvector not null,
  -- 0 for the popular part of the shop, 1 for the rest, each with an index of its own: a broad word is answered from the
  -- short lists of the first alone (decision 0003).
  band smallint not null default 1
);

-- The words that occur in listings, with how many listings hold them: typing errors are corrected against it.
create table search_words (
  word text primary key,
  listings integer not null
);
create index search_words_trigram on search_words using gin (word gin_trgm_ops);
create index search_words_prefix on search_words (word text_pattern_ops);

create extension if not exists unaccent;

-- Text as search sees it: lower case, marks off letters, everything but letters and digits a gap
-- (the twin of plainWords in src/modules/search/words.rules.ts).
create function search_plain(text) returns text
  language sql stable parallel safe strict
  return btrim(regexp_replace(lower(unaccent($1)), '[^a-z0-9]+', ' ', 'g'));

-- One integer for one thing said of a listing; the bit fields stand in src/modules/search/tags.rules.ts.
create function search_tags(products) returns integer[]
  language sql stable parallel safe
  return array(
    select distinct t.tag
    from fitments f
      join vehicle_models m on m.id = f.model_id
      cross join lateral generate_series(f.year_start::int, f.year_end::int) y
      cross join lateral (values
        (268435456 + m.make_id),
        (536870912 + f.model_id),
        (805306368 + f.model_id * 128 + y - 1950),
        ((f.model_id * 128 + y - 1950) * 128 + coalesce(f.engine, 127))
      ) t (tag)
    where f.product_id = ($1).id
  )
  || case when ($1).universal then array[1073741824] else '{}'::integer[] end
  || (1342177280 + ($1).category_id)
  || (1610612736 + coalesce(($1).brand_id, 0))
  || (1879048192 + ($1).store_id);

-- What a listing looks like in the index. One definition serves the rebuild and the single update.
create view search_listings_source as
  select
    p.id as product_id,
    p.popularity,
    p.gen_price_kobo as price_general,
    coalesce(p.price_kobo, p.gen_price_kobo) as price_business,
    p.created_at,
    coalesce(p.brand_id, 0) as brand_id,
    p.store_id,
    p.category_id,
    (p.rating * 10)::smallint as rating_tenths,
    (case p.condition when 'New' then 1 when 'Used' then 2 else 3 end)::smallint as condition,
    search_tags(p) as tags,
    setweight(to_tsvector('english', search_plain(p.title)), 'A')
      || setweight(to_tsvector('english', search_plain(coalesce(b.name, ''))), 'B')
      || setweight(to_tsvector('english', search_plain(c.name || ' ' || array_to_string(c.aliases, ' '))), 'C')
      || setweight(to_tsvector('english', search_plain(
        regexp_replace(p.description, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g') || ' '
          || coalesce((select string_agg(distinct s ->> 'engine', ' ') from jsonb_array_elements(p.vehicle_sets) s), '')
      )), 'D') as words
  from products p
    join categories c on c.id = p.category_id
    left join brands b on b.id = p.brand_id
  where p.hidden_at is null;
