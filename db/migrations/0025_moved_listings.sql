-- The counts of categories are kept row by row where a listing moves, like those of stores (0021). A statement that
-- changed listings compared all of them before with all of them after: a sale paid for it, and fifty thousand listings at
-- once took more than ten minutes.
create or replace function count_moved_listing() returns trigger language plpgsql as $$
begin
  update category_counts set listings = listings - 1
  where category_id = old.category_id and old.hidden_at is null
    and exists (select from stores where id = old.store_id and suspended_at is null);
  update category_counts set listings = listings + 1
  where category_id = new.category_id and new.hidden_at is null
    and exists (select from stores where id = new.store_id and suspended_at is null);
  return null;
end $$;

drop trigger if exists count_listings on products;
drop function if exists count_listings();

create trigger count_moved_listing after update of category_id, store_id, hidden_at on products
  for each row when (
    (old.category_id, old.store_id, old.hidden_at is null) is distinct from (new.category_id, new.store_id, new.hidden_at is null)
  ) execute function count_moved_listing();
