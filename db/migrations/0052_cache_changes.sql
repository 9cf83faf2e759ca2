-- What changed that the caches of processes hold. Each process reads the new rows every second. They are ordered by the
-- number of their transaction, because ids are given before the commit. Unlogged: after a crash caches expire by their age.
create unlogged table caches.changes (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('listing', 'store', 'words')),
  -- Null if every page may have changed.
  product_id integer,
  xact xid8 not null default pg_current_xact_id(),
  changed_at timestamptz not null default now()
);
create index changes_by_xact on caches.changes (xact);

create function note_cache_change() returns trigger language plpgsql as $$
begin
  insert into caches.changes (kind) values (tg_argv[0]);
  return null;
end $$;

create function note_changed_listing() returns trigger language plpgsql as $$
begin
  insert into caches.changes (kind, product_id) values ('listing', old.id);
  return null;
end $$;

-- Not at every sale: only when the last unit is sold or returns.
create trigger cache_changed after update of title, thumbnail, condition, gen_price_kobo, price_kobo, hidden_at, stock
  on products for each row
  when (old.title is distinct from new.title or old.thumbnail is distinct from new.thumbnail
    or old.condition is distinct from new.condition
    or old.gen_price_kobo is distinct from new.gen_price_kobo or old.price_kobo is distinct from new.price_kobo
    or old.hidden_at is distinct from new.hidden_at or (old.stock > 0) is distinct from (new.stock > 0))
  execute function note_changed_listing();
create trigger cache_gone after delete on products for each row execute function note_changed_listing();
create trigger cache_changed after insert on store_suspensions
  for each statement execute function note_cache_change('store');
create trigger cache_changed after update on taxonomy_revision
  for each statement execute function note_cache_change('words');
create trigger cache_changed after update on vehicle_revision
  for each statement execute function note_cache_change('words');
