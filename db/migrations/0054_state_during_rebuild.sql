-- A rebuild of the search index no longer locks its table, so a store that moves during one is noted like a listing.
create or replace function update_state_of_search() returns trigger language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock_shared(hashtext('search_listings')) then
    perform pg_advisory_xact_lock_shared(hashtext('search_stock_changes'));
    insert into search_stock_changes (product_id) select product_id from search_listings where store_id = new.id;
  end if;
  update search_listings set state_id = coalesce(new.state_id, 0) where store_id = new.id;
  return null;
end $$;
