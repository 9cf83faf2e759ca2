-- Lines of a paid order end in whole or in part: cancelled, declined or refunded, by line and quantity (ruling 46). Each
-- such step is one refund with one credit note. Orders paid outside the shop are in the books too.

-- Money received and given back outside the shop: by bank transfer or in cash, recorded by an admin.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('wallet', 'payable', 'gateway', 'order_clearing', 'refunds', 'commission', 'test_money', 'outside'));
insert into ledger_accounts (kind) values ('outside');

create table order_refunds (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- Zero only where the rounded share of a piece is less than half a kobo.
  amount_kobo bigint not null check (amount_kobo >= 0),
  destination text not null check (destination in ('wallet', 'card', 'outside')),
  -- Of its entry set in the ledger, and of its refund at the gateway.
  key text not null unique check (length(key) between 1 and 100),
  -- Null where the shop did it by itself.
  by_user bigint references users,
  reason text not null default '' check (length(reason) <= 300),
  created_at timestamptz not null
);
create index order_refunds_order on order_refunds (order_id, id);

create table line_changes (
  id bigint generated always as identity primary key,
  order_line_id bigint not null references order_lines,
  refund_id bigint not null references order_refunds,
  kind text not null
    check (kind in ('cancelled_by_buyer', 'cancelled_by_admin', 'declined_by_store', 'refunded_by_admin')),
  quantity integer not null check (quantity > 0),
  amount_kobo bigint not null check (amount_kobo >= 0),
  -- Whether the quantity went back into the stock of its listing.
  restocked boolean not null,
  unique (refund_id, order_line_id)
);
create index line_changes_line on line_changes (order_line_id);

-- The share of a line's total that belongs to the first `gone` of `quantity` pieces, rounded half up to the kobo.
create function line_share(total bigint, quantity bigint, gone bigint) returns bigint
  language sql immutable parallel safe
  return div(2::numeric * total * gone + quantity, 2::numeric * quantity)::bigint;

-- Orders that ended before: each gave back its whole total once.
insert into order_refunds (order_id, amount_kobo, destination, key, created_at)
  select o.id, o.total_kobo,
    case when o.method = 'message' then 'outside' when r.key is not null then 'card' else 'wallet' end,
    k.key, o.closed_at
  from orders o
    cross join lateral (select case o.status when 'cancelled' then 'cancel:' else 'refund:' end || o.number as key) k
    left join payment_refunds r on r.key = k.key
  where o.paid_at is not null and o.closed_at is not null order by o.id;
insert into line_changes (order_line_id, refund_id, kind, quantity, amount_kobo, restocked)
  select l.id, r.id, case o.status when 'cancelled' then 'cancelled_by_buyer' else 'refunded_by_admin' end,
    l.quantity, l.total_kobo, not p.holds_stock
  from order_refunds r join orders o on o.id = r.order_id join order_lines l on l.order_id = o.id
    join order_parts p on p.order_id = l.order_id and p.store_id = l.store_id
  order by l.id;

-- Orders made from enquiries were paid outside of the shop and left out of the books.
select post_ledger_entry('order:' || number, 'order', 'Order ' || number, paid_at, null,
    array['outside', 'order_clearing'], array[-total_kobo, total_kobo])
  from orders where method = 'message' and paid_at is not null order by id;
select post_ledger_entry(r.key, split_part(r.key, ':', 1), 'Refund of order ' || o.number, r.created_at, null,
    array['order_clearing', 'outside'], array[-r.amount_kobo, r.amount_kobo])
  from order_refunds r join orders o on o.id = r.order_id where r.destination = 'outside' order by r.id;

-- Never more pieces than were bought, and exactly their rounded share of the line's total. The lock on the line makes
-- two changes of one line queue.
create function guard_line_change() returns trigger language plpgsql as $$
declare
  line record;
  gone record;
begin
  select order_id, quantity, total_kobo into line from order_lines where id = new.order_line_id for no key update;
  select coalesce(sum(quantity), 0) as quantity, coalesce(sum(amount_kobo), 0) as amount_kobo into gone
    from line_changes where order_line_id = new.order_line_id;
  if gone.quantity + new.quantity > line.quantity then
    raise exception 'Only % of % pieces of the line % are left.', line.quantity - gone.quantity, line.quantity,
      new.order_line_id using errcode = 'check_violation', constraint = 'line_changes_within_line';
  end if;
  if gone.amount_kobo + new.amount_kobo <> line_share(line.total_kobo, line.quantity, gone.quantity + new.quantity) then
    raise exception 'The amount is not the share of the line %.', new.order_line_id
      using errcode = 'check_violation', constraint = 'line_changes_share';
  end if;
  if not exists (select from order_refunds where id = new.refund_id and order_id = line.order_id) then
    raise exception 'The refund % belongs to another order.', new.refund_id
      using errcode = 'check_violation', constraint = 'line_changes_one_order';
  end if;
  return new;
end $$;
create trigger line_changes_guard before insert on line_changes for each row execute function guard_line_change();

-- Checked at the commit, when all changes of the refund are written.
create function guard_order_refund() returns trigger language plpgsql as $$
begin
  if new.amount_kobo <> (select coalesce(sum(amount_kobo), -1) from line_changes where refund_id = new.id) then
    raise exception 'The refund % is not the sum of its lines.', new.key
      using errcode = 'check_violation', constraint = 'order_refunds_sum';
  end if;
  if not exists (select from orders where id = new.order_id and paid_at is not null) then
    raise exception 'The refund % is of an order that was not paid.', new.key
      using errcode = 'check_violation', constraint = 'order_refunds_of_paid';
  end if;
  return null;
end $$;
create constraint trigger order_refunds_guard after insert on order_refunds
  deferrable initially deferred for each row execute function guard_order_refund();

create trigger order_refunds_stay before update or delete on order_refunds
  for each statement execute function refuse_order_rewriting();
create trigger line_changes_stay before update or delete on line_changes
  for each statement execute function refuse_order_rewriting();

-- One invoice for an order, one credit note for a refund.
alter table order_papers add column refund_id bigint unique references order_refunds;
alter table order_papers disable trigger order_papers_stay;
update order_papers p set refund_id = r.id from order_refunds r where p.kind = 'credit_note' and r.order_id = p.order_id;
alter table order_papers enable trigger order_papers_stay;
alter table order_papers drop constraint order_papers_order_id_kind_key;
create unique index order_papers_invoice on order_papers (order_id) where kind = 'invoice';
create index order_papers_order on order_papers (order_id);
alter table order_papers add constraint order_papers_refund check ((kind = 'credit_note') = (refund_id is not null));

-- `processing` to `delivered`: the last part that was not sent is cancelled after the others arrived.
create or replace function guard_order() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('pending_payment', 'paid'), ('pending_payment', 'cancelled'),
    ('paid', 'processing'), ('paid', 'shipped'), ('paid', 'cancelled'), ('paid', 'refunded'),
    ('processing', 'shipped'), ('processing', 'delivered'), ('processing', 'refunded'),
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

-- Sales go down by each change of a line. What is left when the order ends is nothing, so only the count goes down then.
alter table sales_changes drop constraint sales_changes_orders_check;
alter table sales_changes add constraint sales_changes_orders_check check (orders in (-1, 0, 1));
alter table sales_changes add column product_id integer, add column quantity integer,
  add constraint sales_changes_line check ((orders = 0) = (product_id is not null and quantity is not null));
create or replace function note_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_sale(old.status) then
    insert into sales_changes (order_id, day, orders, total_kobo)
      values (old.id, lagos_day(old.paid_at), -1,
        coalesce((select sum(amount_kobo) from order_refunds where order_id = old.id), 0) - old.total_kobo);
  end if;
  if is_sale(new.status) then
    insert into sales_changes (order_id, day, orders, total_kobo)
      values (new.id, lagos_day(new.paid_at), 1, new.total_kobo);
  end if;
  return null;
end $$;
create function note_line_change() returns trigger language plpgsql as $$
begin
  insert into sales_changes (order_id, day, orders, total_kobo, product_id, quantity)
    select o.id, lagos_day(o.paid_at), 0, -new.amount_kobo, l.product_id, -new.quantity
    from order_lines l join orders o on o.id = l.order_id where l.id = new.order_line_id;
  return null;
end $$;
create trigger line_changes_note after insert on line_changes for each row execute function note_line_change();

-- What became of a cart that was sent by message: answered by a person, made an order, or closed.
alter table enquiries
  add column state text not null default 'open' check (state in ('open', 'answered', 'ordered', 'closed')),
  add column state_at timestamptz;
update enquiries e set state = 'ordered', state_at = o.created_at from orders o where o.id = e.order_id;
alter table enquiries add constraint enquiries_ordered check ((state = 'ordered') = (order_id is not null));
drop index enquiries_created;
create index enquiries_state on enquiries (state, id desc);
create index enquiries_unfinished on enquiries (created_at) where state in ('open', 'answered');
