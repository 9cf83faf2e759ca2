import type pg from 'pg'

import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'

const ORDERS_PER_STATEMENT = 100_000
const ORDERS_PER_USER = 20

/** Adds `count` orders of a year, equal in every run, without ledger postings; nothing when there are orders. */
export async function fillOrders({ db, pool }: Database, count: number, log: (text: string) => void): Promise<void> {
  const [filled] = await rows<{ filled: boolean }>(db, 'select exists (select from orders) as filled')
  if (filled?.filled) return log('there are orders already')
  const client = await pool.connect()
  try {
    // Writes the final rows without triggers and foreign keys, which would check each row again.
    await client.query("set statement_timeout = 0; set session_replication_role = replica; set work_mem = '128MB'")
    await client.query(HELPERS)
    const users = Math.ceil(count / ORDERS_PER_USER)
    await client.query(USERS, [users])
    for (let from = 1; from <= count; from += ORDERS_PER_STATEMENT) {
      await addOrders(client, { from, to: Math.min(count, from + ORDERS_PER_STATEMENT - 1), count, users })
      log(`${Math.min(count, from + ORDERS_PER_STATEMENT - 1)} orders`)
    }
    await client.query(ENQUIRIES, [Math.ceil(count / 100), users])
    await client.query(ENQUIRY_LINES)
    await client.query(SUMS)
    await client.query(DEMAND)
    await client.query('vacuum (analyze)')
  } finally {
    client.release(true)
  }
}

interface OrderRange {
  from: number
  to: number
  count: number
  users: number
}

/** Adds the orders of a range of numbers with their dependent rows. */
async function addOrders(client: pg.PoolClient, { from, to, count, users }: OrderRange): Promise<void> {
  await client.query(`drop table if exists drawn`)
  await client.query(DRAWN, [from, to])
  await client.query(ORDERS, [from, to, count, users])
  for (const statement of [PARTS, LINES, EVENTS, ENTRIES, TRANSACTIONS, RECORD])
    await client.query(statement, [from, to])
}

/** Pseudo-random numbers by a hash, equal in every run, and codes of unambiguous letters and digits. */
const HELPERS = `
  create or replace function pg_temp.drawn(n bigint, salt bigint, most bigint) returns bigint language sql immutable
    return (hashint8extended(n, salt) & 9007199254740991) % most;
  create or replace function pg_temp.code(n bigint, digits int) returns text language sql immutable
    return (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ((n >> (5 * d)) & 31)::int, 1), '' order by d desc)
      from generate_series(0, digits - 1) d);
  create or replace function pg_temp.user_id(n bigint) returns bigint language sql immutable
    return 1000000 + n * 4099 % 281474976;
  create or replace function pg_temp.made_at(n bigint, count bigint) returns timestamptz language sql stable
    return date_trunc('minute', now()) - (count - n) * interval '365 days' / count;`

const USERS = `
  insert into users (id, username, email, phone, address, role_id, password_hash, unique_code, created_at,
    password_changed_at, approved_at, disabled_at)
  select pg_temp.user_id(n), (array['Amina','Bello','Chidi','Dayo','Efe','Femi','Grace','Halima','Ifeanyi','Jide'])[1 + n % 10]
      || ' ' || (array['Motors','Parts','Garage','Autos','Repairs','Fleet','Trading'])[1 + n % 7] || ' ' || n,
    'buyer-' || n || '@bench.example', '+23480' || lpad((n % 100000000)::text, 8, '0'), n || ' Bench Road, Lagos',
    2 + (n % 5)::int, '$argon2id$v=19$bench', 'SPL-' || pg_temp.code(n, 4) || '-' || pg_temp.code(n * 7919, 4),
    made, made, case when n % 200 = 0 and n % 5 < 3 then null else made end, case when n % 500 = 1 then made end
  from generate_series(1, $1::bigint) n cross join lateral (select now() - (n % 700 + 1) * interval '1 day' as made) m`

/** One to three different listings for each order; low ids sell most. */
const DRAWN = `
  create temp table drawn as
  with bounds as (select max(id) as most from products), picks as (
    select distinct on (n, product_id) n, product_id, 1 + pg_temp.drawn(n, line + 10, 6)::int as quantity
    from bounds cross join generate_series($1::bigint, $2::bigint) n
      cross join lateral generate_series(1, 1 + pg_temp.drawn(n, 1, 3)) line
      cross join lateral (select 1 + (bounds.most * power(pg_temp.drawn(n, line + 20, 1000000) / 1000000.0, 2))::int % bounds.most
        as product_id) chosen
    order by n, product_id)
  select n, row_number() over (partition by n order by product_id) as position, product_id, quantity,
    case when quantity > 4 then 5 else 3 end as percent, p.gen_price_kobo as unit, p.store_id, p.title, p.condition, p.sku,
    p.thumbnail, (p.gen_price_kobo * quantity * (100 - case when quantity > 4 then 5 else 3 end) + 50) / 100 as total
  from picks join products p on p.id = picks.product_id`

/** 84 % are delivered; only orders of the last week are open. */
const ORDERS = `
  insert into orders (id, number, user_id, method, status, total_kobo, saved_kobo, line_count, vat_rate, vat_kobo,
    delivery_address, contact_phone, reference, reserved_until, created_at, paid_at, closed_at)
  overriding system value
  select n, 'SPL-' || to_char(made, 'YYMMDD') || '-' || pg_temp.code(n * 15485863, 6),
    pg_temp.user_id(1 + pg_temp.drawn(n, 2, $4)), (array['wallet', 'card', 'card', 'message'])[1 + pg_temp.drawn(n, 3, 4)],
    status, s.total, s.full_price - s.total, s.lines, 750, s.total * 750 / 10750, '1 Bench Road, Lagos', '+2348031234567',
    'ref-' || n, case when status = 'pending_payment' then now() + interval '15 minutes' end, made,
    case when status not in ('pending_payment', 'cancelled') then made + interval '2 minutes' end,
    case when status in ('cancelled', 'refunded') then made + interval '2 days' end
  from (select n, sum(total) as total, sum(unit * quantity) as full_price, count(*) as lines from drawn group by n) s
    cross join lateral (select pg_temp.made_at(n, $3) as made, pg_temp.drawn(n, 4, 100) as share) m
    cross join lateral (select case
      when share < 10 then 'cancelled' when share < 16 then 'refunded'
      when made < now() - interval '7 days' then 'delivered'
      when share < 20 then 'pending_payment' when share < 50 then 'paid' when share < 70 then 'processing'
      else 'shipped' end as status) t
  where n between $1 and $2`

const PARTS = `
  insert into order_shipments (order_id, store_id, status, total_kobo, saved_kobo, line_count, holds_stock)
  select n, d.store_id, case o.status when 'processing' then 'paid' else o.status end, sum(total),
    sum(unit * quantity - total), count(*), o.status not in ('cancelled', 'refunded')
  from drawn d join orders o on o.id = d.n where n between $1 and $2 group by n, d.store_id, o.status`

const LINES = `
  insert into order_lines (order_id, store_id, position, product_id, title, condition, sku, thumbnail, quantity, unit_kobo,
    discount_percent, total_kobo)
  select n, store_id, position, product_id, title, condition, sku, thumbnail, quantity, unit, percent, total
  from drawn where n between $1 and $2 order by n, position`

const EVENTS = `
  insert into order_events (order_id, status, by_user, as_whom, at)
  select id, status, null, 'shop', coalesce(closed_at, paid_at, created_at) from orders where id between $1 and $2`

const ENTRIES = `
  insert into ledger_entries (id, key, kind, memo, at) overriding system value
  select id, 'order:' || number, 'order_paid', 'Order ' || number, paid_at from orders
  where id between $1 and $2 and paid_at is not null`

const TRANSACTIONS = `
  insert into wallet_transactions (user_id, amount_kobo, description, ref, status, created_at, settled_at, entry_id)
  select user_id, -total_kobo, 'Order ' || number, 'order:' || number,
    case when status = 'pending_payment' then 'pending' when status = 'cancelled' then 'failed'
      when status = 'refunded' then 'reversed' else 'successful' end,
    created_at, coalesce(closed_at, paid_at), case when paid_at is not null then id end
  from orders where id between $1 and $2 order by id`

const RECORD = `
  insert into security_events (at, event, user_id, actor_id, address, request_id, detail)
  select created_at, (array['login_ok', 'login_failed', 'profile_changed', 'listing_price_changed'])[1 + id % 4], user_id,
    user_id, '10.0.0.1', 'bench-' || id, '{"by": "bench"}'
  from orders where id between $1 and $2 order by id`

const ENQUIRIES = `
  insert into message_orders (user_id, total_kobo, delivery_address, contact_phone, created_at, order_id, state)
  select pg_temp.user_id(1 + pg_temp.drawn(n, 5, $2)), 100000 + pg_temp.drawn(n, 6, 90000000), '1 Bench Road, Lagos',
    '+2348031234567', pg_temp.made_at(n, $1), case when n % 3 > 0 then n * 100 - 50 end,
    case when n % 3 > 0 then 'ordered' else 'open' end
  from generate_series(1, $1::bigint) n`

const ENQUIRY_LINES = `
  insert into message_order_lines (message_order_id, position, product_id, title, quantity, unit_kobo, total_kobo)
  select e.id, 1, p.id, p.title, 1, e.total_kobo, e.total_kobo
  from (select id, total_kobo, 1 + id * 7919 % (select max(id) from products) as product_id from message_orders) e
    join products p on p.id = e.product_id`

/** Calculates the totals as migration 0015 does. */
const SUMS = `
  insert into sales_days (day, orders, total_kobo)
    select lagos_day(paid_at), count(*), sum(total_kobo) from orders where is_sale(status) group by 1;
  insert into sales_of_parts (day, product_id, quantity, total_kobo)
    select lagos_day(o.paid_at), l.product_id, sum(l.quantity), sum(l.total_kobo)
    from orders o join order_lines l on l.order_id = o.id where is_sale(o.status) group by 1, 2;
  select setval(pg_get_serial_sequence('orders', 'id'), (select max(id) from orders)),
    setval(pg_get_serial_sequence('ledger_entries', 'id'), (select max(id) from ledger_entries))`

const DEMAND = `
  insert into demand (day, outcome, words, searches)
  select current_date - d, 'no_type', 'unknown part ' || w, 1 + pg_temp.drawn(d * 1000 + w, 7, 30)
  from generate_series(0, 364) d cross join generate_series(1, 200) w`
