-- One cart for each user, made when the account is (ruling 26). What a line costs is never stored: only the price that
-- its owner was shown last, so that a change can be told.

create table carts (
  id bigint generated always as identity primary key,
  user_id bigint not null unique references users on delete cascade,
  created_at timestamptz not null
);

create table cart_items (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts on delete cascade,
  product_id integer not null references products on delete cascade,
  quantity integer not null check (quantity >= 1),
  -- What one piece cost its owner when the line was last put in or changed.
  seen_price_kobo bigint not null check (seen_price_kobo > 0),
  added_at timestamptz not null,
  -- The same part again adds to its line (api.md).
  unique (cart_id, product_id)
);
create index cart_items_product on cart_items (product_id);

insert into carts (user_id, created_at) select id, now() from users;
