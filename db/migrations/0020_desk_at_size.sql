-- What the lists of sellers and the admin's desk walk along when there are a million listings and a million orders.

-- The order of stock with what listings are filtered by, so that its index alone answers. It takes the place of the
-- narrower one.
create index products_stock_list on products (stock, id) include (store_id, category_id, condition, hidden_at);
drop index products_by_stock;
-- What is counted of one store without reading its listings: by its owner, by everybody, and when it is suspended.
create index products_of_store on products (store_id) include (category_id, hidden_at, stock, rating, reviews);

create index orders_created on orders (created_at);
create index wallet_transactions_created on wallet_transactions (created_at);
-- By amount, with what tables are filtered by: ten thousand of a rare state are found by these alone.
create index orders_total on orders (total_kobo, id) include (status, method);
create index wallet_transactions_amount on wallet_transactions (amount_kobo, id) include (status);
create index security_events_event on security_events (event, id desc);
create index security_events_request on security_events (request_id);
create index users_by_name on users (lower(username), id);
create index users_trigram on users using gin (username gin_trgm_ops, email gin_trgm_ops, phone gin_trgm_ops);

-- What sold most in the last days, as it was when the sums were last brought up to date: adding up the parts of ninety
-- days takes longer than a page may.
create table top_parts (
  days smallint not null,
  place smallint not null check (place > 0),
  product_id integer not null,
  quantity bigint not null,
  total_kobo bigint not null,
  -- The last of the days.
  day date not null,
  primary key (days, place)
);
