-- The admin's desk: sales by day, searches that found nothing, enquiries that became orders, and what lists are
-- found by. Money is integer kobo.

-- A sale is an order that was paid and not given back. Its day is the one in Lagos on which it was paid.
create function is_sale(status text) returns boolean language sql immutable parallel safe as
  $$ select status in ('paid', 'processing', 'shipped', 'delivered') $$;
create function lagos_day(at timestamptz) returns date language sql stable parallel safe as
  $$ select (at at time zone 'Africa/Lagos')::date $$;

-- What changed since the sums were last brought up to date. Only added to by those who buy, so that no two orders wait
-- for the same row of a day; a job folds it into the sums below (src/modules/admin/sales.store.ts).
create table sales_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  day date not null,
  orders smallint not null check (orders in (-1, 1)),
  total_kobo bigint not null
);

create table sales_days (
  day date primary key,
  orders bigint not null,
  total_kobo bigint not null
);

create table sales_of_parts (
  day date not null,
  product_id integer not null,
  quantity bigint not null,
  total_kobo bigint not null,
  primary key (day, product_id)
);

create function note_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_sale(old.status) then
    insert into sales_changes (order_id, day, orders, total_kobo)
      values (old.id, lagos_day(old.paid_at), -1, -old.total_kobo);
  end if;
  if is_sale(new.status) then
    insert into sales_changes (order_id, day, orders, total_kobo)
      values (new.id, lagos_day(new.paid_at), 1, new.total_kobo);
  end if;
  return null;
end $$;
create trigger orders_note_sale after insert on orders
  for each row when (is_sale(new.status)) execute function note_sale();
create trigger orders_note_change after update on orders
  for each row when (is_sale(old.status) <> is_sale(new.status)) execute function note_sale();

-- What was sold before there were sums.
insert into sales_days (day, orders, total_kobo)
  select lagos_day(paid_at), count(*), sum(total_kobo) from orders where is_sale(status) group by 1;
insert into sales_of_parts (day, product_id, quantity, total_kobo)
  select lagos_day(o.paid_at), l.product_id, sum(l.quantity), sum(l.total_kobo)
  from orders o join order_lines l on l.order_id = o.id where is_sale(o.status) group by 1, 2;

-- Words that were searched for and found nothing: how often on a day, and nothing of who searched.
create table missed_searches (
  day date not null,
  words text not null check (length(words) between 2 and 60),
  searches integer not null check (searches > 0),
  primary key (day, words)
);

-- What became of an enquiry by message (ruling 32).
alter table enquiries add column order_id bigint unique references orders;
create index enquiries_created on enquiries (id desc) where order_id is null;

create index orders_status on orders (status, id desc);
create index users_created on users (created_at desc, id desc);
create index wallet_transactions_latest on wallet_transactions (status, id desc);
create index security_events_actor on security_events (actor_id, id desc);
create index products_low_stock on products (stock, id) where hidden_at is null and stock <= 5;
