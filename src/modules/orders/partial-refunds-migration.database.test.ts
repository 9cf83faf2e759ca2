import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrate } from '#platform/db/migrate.ts'
import { migrationsFolder } from '#platform/db/migration-files.ts'
import type { Database } from '#platform/db/open-database.ts'
import { rows } from '#platform/db/rows.ts'
import { findBrokenInvariants } from '#tests/proof/assertions.ts'
import { openTestDatabase } from '#tests/support/databases.ts'

// Migrates orders that the version before partial refunds wrote.
let database: Database
let folder: string

beforeAll(async () => {
  database = await openTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sparelane-before-'))
  const files = (await readdir(migrationsFolder)).toSorted()
  const before = files.slice(0, files.indexOf(migrationFile(files)))
  for (const file of before) await cp(join(migrationsFolder, file), join(folder, file))
  await rows(database.db, 'drop schema jobs, caches, public cascade; create schema public')
  await migrate(database.db, folder)
  await rows(database.db, OLD_ORDERS)
})
afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const migrationFile = (files: readonly string[]) => files.find((file) => file.endsWith('_partial_refunds.sql')) ?? ''

const PERSON = `1001, 'B', 'b@test.example', '+2348031234567', 'Lagos', 6, '$argon2id$v=19$x', 'SPL-2222-2222', now(), now(), now()`

/** Five orders of ₦970: wallet cancelled, card refunded to the card, message paid, message refunded, wallet paid. */
const OLD_ORDERS = `
  insert into users (id, username, email, phone, address, role_id, password_hash, unique_code, created_at,
    password_changed_at, approved_at) values (${PERSON});
  insert into stores (name) values ('Store');
  insert into products (store_id, category_id, title, gen_price_kobo, sku, condition, stock, weight_kg, length_in, width_in, height_in)
    select s.id, (select min(id) from categories), 'Pad', 100000, 'S-1', 'New', 9, 1, 1, 1, 1 from stores s;
  select post_ledger_entry('topup:SPL-X', 'gift', 'Gift', now(), null, array['wallet:' || id, 'gateway'], array[900000, -900000]) from users;
  insert into wallet_transactions (user_id, amount_kobo, description, ref, status, created_at, settled_at, entry_id)
    select u.id, 900000, 'Gift', e.key, 'successful', now(), now(), e.id from users u, ledger_entries e;
  create temp table old (code text, method text, status text);
  insert into old values ('222222', 'wallet', 'cancelled'), ('333333', 'card', 'refunded'), ('444444', 'message', 'paid'),
    ('555555', 'message', 'refunded'), ('666666', 'wallet', 'paid');
  insert into orders (number, user_id, method, status, total_kobo, saved_kobo, line_count, vat_rate, vat_kobo, delivery_address,
    contact_phone, reference, created_at, paid_at, closed_at)
    select 'SPL-260101-' || code, u.id, method, status, 97000, 3000, 1, 750, 6767, 'Lagos', '0803',
      case method when 'card' then 'SPL-' || repeat('0', 26) end, now(), now(), case when status <> 'paid' then now() end
    from old, users u;
  insert into order_parts (order_id, store_id, status, total_kobo, saved_kobo, line_count, holds_stock)
    select o.id, s.id, status, 97000, 3000, 1, status = 'paid' from orders o, stores s;
  insert into order_lines (order_id, store_id, position, product_id, title, condition, sku, quantity, unit_kobo, discount_percent, total_kobo)
    select o.id, s.id, 1, p.id, 'Pad', 'New', 'S-1', 1, 100000, 3, 97000 from orders o, stores s, products p;
  insert into payments (reference, user_id, purpose, order_id, amount_kobo, email, status, gateway_id, created_at, settled_at)
    select reference, user_id, 'order', id, 97000, 'b@test.example', 'successful', 'g1', now(), now() from orders where method = 'card';
  insert into payment_refunds (key, reference, amount_kobo, created_at)
    select 'refund:' || number, reference, 97000, now() from orders where method = 'card';
  insert into order_papers (kind, number, order_id, issued_at)
    select 'invoice', row_number() over (order by id), id, now() from orders
    union all select 'credit_note', row_number() over (order by id), id, now() from orders where closed_at is not null;
  update paper_numbers n set last = (select count(*) from order_papers p where p.kind = n.kind);
  select post_ledger_entry('order:' || number, 'order', 'Order', now(), null,
      array[case method when 'card' then 'gateway' else 'wallet:' || user_id end, 'order_clearing'], array[-97000, 97000])
    from orders where method <> 'message';
  select post_ledger_entry(case status when 'cancelled' then 'cancel:' else 'refund:' end || number,
      case status when 'cancelled' then 'cancel' else 'refund' end, 'Back', now(), null,
      array['order_clearing', case method when 'card' then 'refunds' else 'wallet:' || user_id end], array[-97000, 97000])
    from orders where method <> 'message' and closed_at is not null;
  insert into wallet_transactions (user_id, amount_kobo, description, ref, status, created_at, settled_at, entry_id)
    select a.user_id, p.amount_kobo, e.memo, e.key, 'successful', now(), now(), e.id
    from ledger_entries e join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
    where a.user_id is not null and e.kind <> 'gift'`

test('the migration adds refunds and lines to old orders and books orders from enquiries, and the audit holds', async () => {
  expect(await migrate(database.db)).toContain(migrationFile(await readdir(migrationsFolder)).replace('.sql', ''))
  const refunds = await rows(
    database.db,
    `select right(o.number, 6) as code, r.destination, r.amount_kobo, p.number is not null as has_note, c.quantity
     from order_refunds r join orders o on o.id = r.order_id left join order_documents p on p.refund_id = r.id
       join line_changes c on c.refund_id = r.id order by code`,
  )
  const back = { amount_kobo: 97_000, has_note: true, quantity: 1 }
  expect(refunds).toEqual([
    { code: '222222', destination: 'wallet', ...back },
    { code: '333333', destination: 'card', ...back },
    { code: '555555', destination: 'outside', ...back },
  ])
  const [outside] = await rows(database.db, `select balance_kobo from ledger_balances where name = 'outside'`)
  expect(outside).toEqual({ balance_kobo: -97_000 })
  const complaints = await findBrokenInvariants(database)
  // The gift of the set-up has no payment.
  expect(complaints.filter((complaint) => !complaint.includes('without a payment'))).toEqual([])
})
