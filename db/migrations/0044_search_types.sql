-- The search index holds what a listing is, where on the vehicle it sits, whether it is in stock, the state of its store,
-- who made it, and the day on which its seller last confirmed it.

-- Without its indexes the next start builds the search anew, in the new form.
drop index if exists search_listings_level_0;
drop index if exists search_listings_level_1;
drop index if exists search_listings_level_2;
drop index if exists search_listings_level_3;

-- Kind 4 of the tags has sub-kinds: 4 * 2^28 + sub * 2^20 + value (src/modules/search/tags.rules.ts). Of each slot of its
-- type a listing has one tag: the stated position from 1, or 0 for "not stated".
create function position_tags(listing_types) returns integer[]
  language sql stable parallel safe
  return array(
    select 1073741824 + 3145728 + slot.place * 16 + coalesce(slot.value, 0)
    from part_types t cross join lateral (values
      ('axle', 0, array_position(array['front', 'rear'], ($1).axle)),
      ('side', 1, array_position(array['left', 'right'], ($1).side)),
      ('height', 2, array_position(array['upper', 'lower'], ($1).height)),
      ('depth', 3, array_position(array['inner', 'outer'], ($1).depth)),
      ('bank', 4, ($1).bank::int),
      ('order', 5, ($1).cylinder::int)
    ) slot (name, place, value)
    where t.id = ($1).type_id and slot.name = any(t.position_slots)
    order by slot.place
  );

create or replace function search_tags(products) returns integer[]
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
  || (1879048192 + ($1).store_id)
  || coalesce((
    select array[1073741824 + 1048576 + l.type_id]
      || case when ($1).universal then array[1073741824 + 2097152 + l.type_id] else '{}'::integer[] end
      || position_tags(l)
    from listing_types l where l.product_id = ($1).id and l.type_id is not null
  ), '{}'::integer[]);

-- A sale of the last piece updates a row in place: there must be room on its page, and no index on what changes.
alter table search_listings set (fillfactor = 90);
alter table search_listings
  add column in_stock boolean not null default true,
  -- 0: unknown.
  add column type_id smallint not null default 0,
  -- Two bits a slot in the order of its tags, four bits for the last; 0: the type has no such slot, 1: not stated.
  add column positions smallint not null default 0,
  -- 0: unknown.
  add column state_id smallint not null default 0,
  -- 0: not stated, 1: genuine, 2: OEM, 3: aftermarket.
  add column quality smallint not null default 0,
  -- Days since 1970.
  add column confirmed_day smallint not null default 0;
-- What is counted and ranked by besides `facts`; apart from it, because indexes hold `facts`.
alter table search_listings add column more_facts bytea not null generated always as (
  int2send(type_id)
  || int2send(positions)
  || int2send(confirmed_day)
  || int2send(state_id)
  || substring(int2send(quality) from 2)
  || boolsend(in_stock)
  || boolsend(universal)
) stored;

create or replace view search_listings_source as
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
    (case p.condition when 'New' then 1 when 'Used' then 2 else 3 end)::smallint as condition,
    p.universal,
    p.stock > 0 as in_stock,
    coalesce(l.type_id, 0)::smallint as type_id,
    coalesce((
      select sum(((tag & 15) + 1) << 2 * ((tag & 1048575) >> 4)) from unnest(position_tags(l)) tag
    ), 0)::smallint as positions,
    coalesce(shop.state_id, 0)::smallint as state_id,
    coalesce(array_position(array['Genuine', 'OEM', 'Aftermarket'], p.quality), 0)::smallint as quality,
    floor(extract(epoch from p.updated_at) / 86400)::smallint as confirmed_day
  from products p join stores shop on shop.id = p.store_id
    left join listing_types l on l.product_id = p.id
  where p.hidden_at is null and shop.suspended_at is null;

-- While the index is built anew its table is locked for minutes, and a sale must not wait: listings whose stock reached
-- or left zero are noted here, and the build brings them up to date after it (rebuildIndex in index.store.ts).
create table search_stock_changes (
  product_id integer not null
);

create function update_stock_of_search() returns trigger language plpgsql as $$
begin
  if pg_try_advisory_xact_lock_shared(hashtext('search_listings')) then
    update search_listings set in_stock = new.stock > 0 where product_id = new.id;
  else
    perform pg_advisory_xact_lock_shared(hashtext('search_stock_changes'));
    insert into search_stock_changes (product_id) values (new.id);
  end if;
  return null;
end $$;
create trigger search_stock_changed after update of stock on products for each row
  when ((old.stock > 0) is distinct from (new.stock > 0))
  execute function update_stock_of_search();

create function update_state_of_search() returns trigger language plpgsql as $$
begin
  update search_listings set state_id = coalesce(new.state_id, 0) where store_id = new.id;
  return null;
end $$;
create trigger search_state_changed after update of state_id on stores for each row
  when (old.state_id is distinct from new.state_id)
  execute function update_state_of_search();
