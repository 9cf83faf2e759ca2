-- Popularity is computed once a day from paid orders, cart adds and product views (src/modules/catalogue/popularity.store.ts).

-- What a listing began with, such as the figures of the demo shop. The daily computation adds to it and never changes it.
alter table products add column base_popularity real not null default 0 check (base_popularity >= 0);
update products set base_popularity = popularity where popularity > 0;

-- One row for each product, day and visitor. The visitor is a hash with the salt of that day.
create table product_views (
  product_id integer not null references products on delete cascade,
  day date not null,
  visitor bigint not null,
  primary key (product_id, day, visitor)
);

-- Salts are deleted when their day is over: views of two days cannot be linked to one visitor, nor to an address.
create table view_salts (
  day date primary key,
  salt bytea not null check (length(salt) = 32)
);

-- One row for each product, day and user who added the product to a cart.
create table cart_adds (
  product_id integer not null references products on delete cascade,
  day date not null,
  user_id bigint not null references users on delete cascade,
  primary key (product_id, day, user_id)
);
