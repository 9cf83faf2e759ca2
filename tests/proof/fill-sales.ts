import type pg from 'pg'

import type { Database } from '#platform/db/open-database.ts'

/** Fills a migrated database without users with a year of sales, 20 orders for each buyer, as a superuser. */
export async function fillSales({ pool }: Database, orders: number, log: (text: string) => void): Promise<void> {
  const client = await pool.connect()
  try {
    // Writes the final rows without triggers and foreign keys, which would check each row again.
    await client.query("set statement_timeout = 0; set session_replication_role = replica; set work_mem = '256MB'")
    const { rows: listed } = await client.query('select from products limit 1')
    const steps = listed.length > 0 ? STEPS.filter(([name]) => name !== PRODUCTS_STEP) : STEPS
    // `npm run audit` accepts them. One order in sixteen was cancelled, refunded, expired or paid late.
    for (const [name, statement] of steps) {
      const from = performance.now()
      await run(client, statement, orders)
      log(`  ${name}: ${((performance.now() - from) / 1000).toFixed(1)} s`)
    }
  } finally {
    client.release(true)
  }
}

/** Runs a statement, with the number of orders as `$1` if it has one. */
async function run(client: pg.PoolClient, statement: string, orders: number): Promise<void> {
  await (statement.includes('$1') ? client.query(statement, [orders]) : client.query(statement))
}

const HELPERS = `
  create function pg_temp.drawn(n bigint, salt bigint, most bigint) returns bigint language sql immutable
    return (hashint8extended(n, salt) & 9007199254740991) % most;
  create function pg_temp.code(n bigint, digits int) returns text language sql immutable
    return (select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + ((n >> (5 * d)) & 31)::int, 1), '' order by d desc)
      from generate_series(0, digits - 1) d);
  create function pg_temp.reference(n bigint) returns text language sql immutable
    return 'SPL-' || lpad(upper(to_hex(n)), 26, '0')`

/** Not needed if the database has products: the lines name the first 400. */
const PRODUCTS_STEP = 'products'
const PRODUCTS = `
  insert into stores (name) select 'Store ' || n from generate_series(1, 20) n;
  insert into products (store_id, category_id, title, gen_price_kobo, sku, condition, stock, weight_kg, length_in, width_in, height_in)
    select (select min(id) from stores) + n % 20, (select min(id) from categories), 'Part ' || n,
      100000 + n * 1000, 'SKU-' || n, 'New', 1000, 1, 1, 1, 1
    from generate_series(1, 400) n;
  -- Counts that triggers keep, which are off here.
  insert into store_counts (store_id, listings) select store_id, count(*) from products group by 1
    on conflict (store_id) do update set listings = excluded.listings;
  update category_counts n set listings = (select count(*) from products p where p.category_id = n.category_id)`

const USERS = `
  insert into users (id, username, email, phone, address, role_id, password_hash, unique_code, created_at,
    password_changed_at, approved_at)
  select 1000 + n, 'Buyer ' || n, 'buyer-' || n || '@proof.example', '+2348031234567', '1 Test Road, Lagos', 6,
    '$argon2id$v=19$proof', 'SPL-' || pg_temp.code(n, 4) || '-' || pg_temp.code(n * 7919, 4), at, at, at
  from generate_series(1, $1::bigint / 20 + 1) n cross join (values (now() - interval '1 year')) begun (at)`

/** The random values of each order; all other rows follow from them. */
const DRAWN = `
  create temp table drawn as
  select n, pg_temp.reference(n) as reference, 1001 + n % ($1::bigint / 20 + 1) as user_id,
    now() - ($1::bigint - n + 1) * interval '300 days' / $1::bigint - interval '3 days' as at, method, fate,
    1 + pg_temp.drawn(n, 3, 3) as lines
  from generate_series(1, $1::bigint) n
    cross join lateral (select (array['wallet', 'wallet', 'card', 'card', 'message'])[1 + pg_temp.drawn(n, 1, 5)] as method) m
    cross join lateral (select case pg_temp.drawn(n, 2, 64)
      when 0 then 'cancelled' when 1 then 'refunded'
      when 2 then case when method = 'card' then 'expired' else 'paid' end
      when 3 then case when method = 'card' then 'late' else 'shipped' end
      else 'delivered' end as fate) f`

const LINES = `
  insert into order_lines (order_id, store_id, position, product_id, title, condition, sku, quantity, unit_kobo,
    discount_percent, total_kobo)
  select n, p.store_id, line, p.id, p.title, 'New', p.sku, quantity, p.gen_price_kobo, percent,
    (p.gen_price_kobo * quantity * (100 - percent) + 50) / 100
  from drawn cross join lateral generate_series(1, lines) line
    cross join lateral (select 1 + pg_temp.drawn(n, line + 10, 6) as quantity) q
    cross join lateral (select case when quantity > 4 then 5 else 3 end as percent) d
    join products p on p.id = (select min(id) from products) + (n + line * 131) % 400
  order by n, line`

const ORDERS = `
  insert into orders (id, number, user_id, method, status, total_kobo, saved_kobo, line_count, vat_rate, vat_kobo,
    delivery_address, contact_phone, reference, reserved_until, created_at, paid_at, closed_at, expired)
  overriding system value
  select n, 'SPL-' || to_char(at, 'YYMMDD') || '-' || pg_temp.code(n * 15485863, 6), user_id, method,
    case when fate in ('expired', 'late') then 'cancelled' else fate end, total, full_price - total, l.lines, 750,
    total * 750 / 10750, '1 Test Road, Lagos', '+2348031234567', case when method = 'card' then reference end,
    case when method = 'card' then at + interval '15 minutes' end, at,
    case when fate not in ('expired', 'late') then at + interval '1 minute' end,
    case when fate in ('cancelled', 'refunded', 'expired', 'late') then at + interval '1 day' end, fate in ('expired', 'late')
  from drawn join (select order_id, sum(total_kobo) as total, sum(unit_kobo * quantity) as full_price, count(*) as lines
    from order_lines group by order_id) l on l.order_id = n`

const PARTS = `
  insert into order_shipments (order_id, store_id, status, total_kobo, saved_kobo, line_count, holds_stock)
  select o.id, l.store_id, o.status, sum(l.total_kobo), sum(l.unit_kobo * l.quantity - l.total_kobo), count(*),
    o.status not in ('cancelled', 'refunded')
  from orders o join order_lines l on l.order_id = o.id group by o.id, l.store_id;
  insert into order_events (order_id, status, as_whom, at) select id, status, 'shop', coalesce(closed_at, paid_at) from orders;
  insert into order_refunds (order_id, amount_kobo, destination, key, created_at)
    select id, total_kobo, case method when 'message' then 'outside' else 'wallet' end, 'refund:' || number || ':1', closed_at
    from orders where paid_at is not null and closed_at is not null;
  insert into line_changes (order_line_id, refund_id, kind, quantity, amount_kobo, restocked)
    select l.id, r.id, 'cancelled_by_buyer', l.quantity, l.total_kobo, true from order_refunds r join order_lines l using (order_id);
  insert into order_documents (kind, number, order_id, issued_at, refund_id)
    select 'invoice', row_number() over (order by id), id, paid_at, null::bigint from orders where paid_at is not null
    union all select 'credit_note', row_number() over (order by id), order_id, created_at, id from order_refunds;
  update document_numbers n set last = (select count(*) from order_documents p where p.kind = n.kind)`

/** One top-up for each buyer, before all orders and enough for those by wallet. Its reference follows those of the orders. */
const TOP_UPS = `
  create temp table top_ups as
  select u.id - 1000 as n, u.id as user_id, pg_temp.reference($1::bigint + u.id) as reference, u.created_at as at,
    100000 + coalesce(sum(o.total_kobo) filter (where o.method = 'wallet'), 0)::bigint as amount
  from users u left join orders o on o.user_id = u.id group by u.id`

const PAYMENTS = `
  insert into payments (reference, user_id, purpose, order_id, amount_kobo, email, status, gateway_id, created_at, settled_at)
  select reference, user_id, 'top_up', null, amount, 'buyer@proof.example', 'successful', reference, at, at from top_ups
  union all select o.reference, o.user_id, 'order', o.id, o.total_kobo, 'buyer@proof.example',
    case d.fate when 'expired' then 'failed' else 'successful' end, case when d.fate <> 'expired' then o.reference end,
    o.created_at, o.created_at + interval '1 minute'
  from orders o join drawn d on d.n = o.id where o.method = 'card'`

/** Each entry set with the accounts of its two postings. A wallet is named by its user. */
const MOVES = `
  create temp table moves as
  select row_number() over (order by at, key) as entry_id, * from (
    select 'topup:' || reference as key, 'topup' as kind, at, user_id, amount, 'gateway' as source, 'wallet' as target from top_ups
    union all select 'order:' || number, 'order', paid_at, user_id, total_kobo,
      case method when 'wallet' then 'wallet' when 'card' then 'gateway' else 'outside' end, 'order_clearing'
      from orders where paid_at is not null
    union all select r.key, 'refund', r.created_at, o.user_id, r.amount_kobo, 'order_clearing', r.destination
      from order_refunds r join orders o on o.id = r.order_id
    union all select 'late:' || o.reference, 'late', o.closed_at, o.user_id, o.total_kobo, 'gateway', 'wallet'
      from orders o join drawn d on d.n = o.id where d.fate = 'late') move`

const ENTRIES = `
  insert into ledger_accounts (kind, user_id) select 'wallet', id from users order by id;
  insert into ledger_entries (id, key, kind, memo, at) overriding system value
    select entry_id, key, kind, 'Proof ' || entry_id, at from moves order by entry_id`

const POSTINGS = `
  insert into ledger_postings (entry_id, account_id, amount_kobo, balance_after_kobo)
  select entry_id, a.id, line.amount, case when a.kind = 'wallet' then
    sum(line.amount) over (partition by a.id order by entry_id) end
  from moves m cross join lateral (values (m.source, -m.amount), (m.target, m.amount)) line (account, amount)
    join ledger_accounts a on a.name = case line.account when 'wallet' then 'wallet:' || m.user_id else line.account end`

const HISTORIES = `
  update ledger_accounts a set balance_kobo = p.held
    from (select account_id, sum(amount_kobo) as held from ledger_postings group by account_id) p
    where p.account_id = a.id and a.kind = 'wallet';
  insert into wallet_transactions (user_id, amount_kobo, description, ref, status, created_at, settled_at, entry_id)
    select user_id, case when target = 'wallet' then amount else -amount end, 'Proof', key, 'successful', at, at, entry_id
    from moves where 'wallet' in (source, target) order by entry_id`

/** Seals entries as the trigger does (db/migrations/0008_ledger.sql), chain by chain. */
const SEALS = `
  create temp table texts as select entry_id, text, (1 + entry_id % 16)::smallint as chain from ledger_texts;
  create index on texts (chain, entry_id);
  do $$
  declare head ledger_chains%rowtype; entry record; sealed bytea;
  begin
    for head in select * from ledger_chains order by chain loop
      for entry in select entry_id, text from texts where chain = head.chain order by entry_id loop
        sealed := sha256(head.hash || convert_to(entry.text, 'UTF8'));
        head.length := head.length + 1;
        insert into ledger_seals (chain, position, entry_id, previous, hash)
          values (head.chain, head.length, entry.entry_id, head.hash, sealed);
        head.hash := sealed;
      end loop;
      update ledger_chains set length = head.length, hash = head.hash where chain = head.chain;
    end loop;
  end $$;
  insert into ledger_chain_balances (chain, account_id, balance_kobo)
    select s.chain, p.account_id, sum(p.amount_kobo)
    from ledger_postings p join ledger_seals s using (entry_id) join ledger_accounts a on a.id = p.account_id
    where a.kind <> 'wallet' group by s.chain, p.account_id`

/** The next rows follow those with ids of the fill. */
const SEQUENCES = `
  select setval(pg_get_serial_sequence(name, 'id'), id)
  from (select 'orders' as name, max(id) as id from orders union all select 'ledger_entries', max(id) from ledger_entries) last`

const STEPS: readonly (readonly [name: string, statement: string])[] = [
  ['helpers', HELPERS],
  [PRODUCTS_STEP, PRODUCTS],
  ['users', USERS],
  ['random values', DRAWN],
  ['lines', LINES],
  ['orders', ORDERS],
  ['shipments, events, refunds and documents', PARTS],
  ['top-ups', TOP_UPS],
  ['payments', PAYMENTS],
  ['money movements', MOVES],
  ['entries', ENTRIES],
  ['postings', POSTINGS],
  ['wallet histories', HISTORIES],
  ['seals', SEALS],
  ['sequences', SEQUENCES],
]
