-- Orders: one for each checkout, one payment, split by store for fulfilment (rulings 26 to 28). Money is integer kobo.
-- What was agreed on is frozen when the order is made and never changes; what happens to it is a row with who and when.

create table orders (
  id bigint generated always as identity primary key,
  -- What people call it by: the day and six random characters, so that it tells neither how many there are nor the next.
  number text not null unique check (number ~ '^SPL-[0-9]{6}-[2-9A-HJ-NP-Z]{6}$'),
  user_id bigint not null references users,
  method text not null check (method in ('wallet', 'card', 'message')),
  status text not null
    check (status in ('pending_payment', 'paid', 'processing', 'shipped', 'delivered', 'cancelled', 'refunded')),
  total_kobo bigint not null check (total_kobo > 0),
  saved_kobo bigint not null check (saved_kobo >= 0),
  line_count smallint not null check (line_count > 0),
  -- Part of the total: prices include it. The rate in hundredths of a percent, as it was on the day.
  vat_rate smallint not null check (vat_rate between 0 and 9999),
  vat_kobo bigint not null check (vat_kobo between 0 and total_kobo),
  delivery_address text not null check (length(delivery_address) between 1 and 300),
  contact_phone text not null check (length(contact_phone) between 1 and 40),
  note text not null default '' check (length(note) <= 500),
  -- The payment by card, and until when its stock is kept.
  reference text unique,
  reserved_until timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  -- An unpaid order that nobody paid in time may still be paid late (src/modules/orders/orders.rules.ts).
  expired boolean not null default false,
  check ((status = 'pending_payment') = (paid_at is null and closed_at is null)),
  check ((status in ('cancelled', 'refunded')) = (closed_at is not null)),
  check (status <> 'pending_payment' or reserved_until is not null),
  check (not expired or status = 'cancelled')
);
create index orders_user on orders (user_id, id desc);
create index orders_reserved on orders (reserved_until) where status = 'pending_payment';

-- Only the moves of the state table, and never another figure than the one that was agreed on.
create function guard_order() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('pending_payment', 'paid'), ('pending_payment', 'cancelled'),
    ('paid', 'processing'), ('paid', 'shipped'), ('paid', 'cancelled'), ('paid', 'refunded'),
    ('processing', 'shipped'), ('processing', 'refunded'),
    ('shipped', 'delivered'), ('shipped', 'refunded'), ('delivered', 'refunded'),
    ('cancelled', 'paid')
  ) then
    raise exception 'An order does not go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if (old.number, old.user_id, old.method, old.total_kobo, old.saved_kobo, old.vat_kobo, old.created_at)
    is distinct from (new.number, new.user_id, new.method, new.total_kobo, new.saved_kobo, new.vat_kobo, new.created_at)
  then
    raise exception 'What an order was agreed on does not change.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger orders_guard before update on orders for each row execute function guard_order();

-- The share of one store: what its owner sees, ships and is paid for.
create table order_parts (
  order_id bigint not null references orders,
  store_id integer not null references stores,
  status text not null
    check (status in ('pending_payment', 'paid', 'shipped', 'delivered', 'cancelled', 'refunded')),
  total_kobo bigint not null check (total_kobo > 0),
  saved_kobo bigint not null check (saved_kobo >= 0),
  line_count smallint not null check (line_count > 0),
  -- Whether its pieces are out of the stock of their listings: given back once, and only what was never sent.
  holds_stock boolean not null default true,
  primary key (order_id, store_id),
  check (holds_stock or status in ('cancelled', 'refunded')),
  check (status <> 'cancelled' or not holds_stock)
);
create index order_parts_store on order_parts (store_id, order_id desc);

create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  store_id integer not null,
  position smallint not null check (position > 0),
  product_id integer not null references products,
  title text not null,
  condition text not null,
  sku text not null,
  thumbnail text,
  quantity integer not null check (quantity between 1 and 100000),
  unit_kobo bigint not null check (unit_kobo > 0),
  discount_percent smallint not null check (discount_percent between 0 and 100),
  total_kobo bigint not null,
  unique (order_id, position),
  unique (order_id, product_id),
  foreign key (order_id, store_id) references order_parts,
  -- Half up to the kobo, as price.rules.ts rounds it (ruling 3).
  check (total_kobo = (unit_kobo * quantity * (100 - discount_percent) + 50) / 100)
);
create index order_lines_product on order_lines (product_id);

-- Every state that was reached, by whom and when.
create table order_events (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  status text not null check (length(status) between 1 and 40),
  -- Null where it concerns the whole order.
  store_id integer references stores,
  -- Null where nobody did it: a payment that came in, a time that ran out.
  by_user bigint references users,
  as_whom text not null check (as_whom in ('buyer', 'store', 'admin', 'shop')),
  at timestamptz not null,
  note text not null default '' check (length(note) <= 400),
  check ((by_user is null) = (as_whom = 'shop'))
);
create index order_events_order on order_events (order_id, id);

create function refuse_order_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'Lines, events, invoices and credit notes of orders are only added to.' using errcode = 'check_violation';
end $$;
create trigger order_lines_stay before update or delete on order_lines
  for each statement execute function refuse_order_rewriting();
create trigger order_events_stay before update or delete on order_events
  for each statement execute function refuse_order_rewriting();

-- Numbers without gaps: the last one given out of each kind, taken in the transaction that writes the paper.
create table paper_numbers (
  kind text primary key check (kind in ('invoice', 'credit_note')),
  last bigint not null check (last >= 0)
);
insert into paper_numbers (kind, last) values ('invoice', 0), ('credit_note', 0);

create table order_papers (
  kind text not null references paper_numbers,
  number bigint not null check (number > 0),
  order_id bigint not null references orders,
  issued_at timestamptz not null,
  primary key (kind, number),
  unique (order_id, kind)
);
create trigger order_papers_stay before update or delete on order_papers
  for each statement execute function refuse_order_rewriting();

-- Which letters about an order were posted, so that a repeated job posts none twice.
create table order_letters (
  order_id bigint not null references orders,
  kind text not null check (length(kind) between 1 and 40),
  posted_at timestamptz not null,
  primary key (order_id, kind)
);

-- A cart that was sent to us by the messaging app, for an admin to turn into an order (ruling 32).
create table enquiries (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  total_kobo bigint not null check (total_kobo > 0),
  delivery_address text not null check (length(delivery_address) between 1 and 300),
  contact_phone text not null check (length(contact_phone) between 1 and 40),
  note text not null default '' check (length(note) <= 500),
  created_at timestamptz not null
);
create index enquiries_user on enquiries (user_id, id desc);

create table enquiry_lines (
  enquiry_id bigint not null references enquiries on delete cascade,
  position smallint not null check (position > 0),
  product_id integer not null references products,
  title text not null,
  quantity integer not null check (quantity between 1 and 100000),
  unit_kobo bigint not null check (unit_kobo > 0),
  total_kobo bigint not null check (total_kobo > 0),
  primary key (enquiry_id, position)
);
