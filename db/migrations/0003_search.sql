-- The read model of search. Everything here is derived from the catalogue and can be rebuilt.

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;
create extension if not exists unaccent;

-- What a listing is found by. A text is written once and never changed: a listing whose words change gets another text.
-- So a function of its id is truly immutable, and search_listings can carry an index over words and tags without
-- carrying them: its rows stay under 80 bytes, and ten thousand hits of a broad word lie on a few hundred pages
-- instead of seven thousand (decision 0003).
create table search_texts (
  id bigint generated always as identity primary key,
  product_id integer not null,
  -- Weights: A title, B brand, C category, D description and engines.
  words tsvector not null,
  -- Make, model, model-year, model-year-engine, category, brand, store, each packed into one integer
  -- (src/modules/search/tags.rules.ts).
  tags integer[] not null
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'A search text is never changed: write another one.';
end $$;
create trigger texts_stay before update on search_texts for each statement execute function refuse_change();

-- The costs keep the planner from asking row by row where the index can answer.
create function text_words(text_id bigint) returns tsvector
  language sql immutable strict parallel safe cost 10000
  as 'select words from public.search_texts where id = $1';
create function text_tags(text_id bigint) returns integer[]
  language sql immutable strict parallel safe cost 10000
  as 'select tags from public.search_texts where id = $1';

-- One row a listing, written in the order of popularity: a bitmap scan reads in physical order, and a LIMIT then keeps
-- the most popular. Its indexes are made where it is filled (src/modules/search/index.store.ts).
create table search_listings (
  text_id bigint not null,
  price_general bigint not null,
  price_business bigint not null,
  created_at timestamptz not null,
  product_id integer not null,
  popularity real not null,
  brand_id integer not null,
  store_id integer not null,
  category_id smallint not null,
  rating_tenths smallint not null,
  condition smallint not null
);

-- The words that occur in listings, with how many listings hold them: typing errors are corrected against it.
create table search_words (
  word text primary key,
  listings integer not null
);
create index search_words_trigram on search_words using gin (word gin_trgm_ops);
create index search_words_prefix on search_words (word text_pattern_ops);

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

-- What a listing is found by, and what it is sorted and filtered by. One definition serves the rebuild and the single
-- update.
create view search_texts_source as
  select
    p.id as product_id,
    p.popularity,
    setweight(to_tsvector('english', search_plain(p.title)), 'A')
      || setweight(to_tsvector('english', search_plain(coalesce(b.name, ''))), 'B')
      || setweight(to_tsvector('english', search_plain(c.name || ' ' || array_to_string(c.aliases, ' '))), 'C')
      || setweight(to_tsvector('english', search_plain(
        regexp_replace(p.description, '<[^>]*>|&[a-z#0-9]+;', ' ', 'g') || ' '
          || coalesce((select string_agg(distinct s ->> 'engine', ' ') from jsonb_array_elements(p.vehicle_sets) s), '')
      )), 'D') as words,
    search_tags(p) as tags
  from products p
    join categories c on c.id = p.category_id
    left join brands b on b.id = p.brand_id
  where p.hidden_at is null;

create view search_listings_source as
  select
    p.gen_price_kobo as price_general,
    coalesce(p.price_kobo, p.gen_price_kobo) as price_business,
    p.created_at,
    p.id as product_id,
    p.popularity,
    coalesce(p.brand_id, 0) as brand_id,
    p.store_id,
    p.category_id,
    (p.rating * 10)::smallint as rating_tenths,
    (case p.condition when 'New' then 1 when 'Used' then 2 else 3 end)::smallint as condition
  from products p
  where p.hidden_at is null;
