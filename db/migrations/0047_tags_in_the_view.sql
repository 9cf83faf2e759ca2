-- The tags of a listing are written in the view: a function is planned for every row, which took longer than its words.
create or replace view search_texts_source as
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
    array(
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
      where f.product_id = p.id
    )
    || case when p.universal then array[1073741824] else '{}'::integer[] end
    || (1342177280 + p.category_id)
    || (1610612736 + coalesce(p.brand_id, 0))
    || (1879048192 + p.store_id)
    || case when l.type_id is null then '{}'::integer[] else
      array[1073741824 + 1048576 + l.type_id]
      || case when p.universal then array[1073741824 + 2097152 + l.type_id] else '{}'::integer[] end
      || position_tags(l)
    end as tags
  from products p
    join stores shop on shop.id = p.store_id
    join categories c on c.id = p.category_id
    left join brands b on b.id = p.brand_id
    left join listing_types l on l.product_id = p.id
  where p.hidden_at is null and shop.suspended_at is null;
drop function search_tags(products);
