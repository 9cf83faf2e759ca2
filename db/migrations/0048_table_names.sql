-- Names tables after what they store. The code of earlier versions uses the old names: stop its processes first.

alter table order_parts rename to order_shipments;
alter table order_papers rename to order_documents;
alter table paper_numbers rename to document_numbers;
alter table order_letters rename to order_emails;
alter table enquiries rename to message_orders;
alter table enquiry_lines rename to message_order_lines;
alter table message_order_lines rename column enquiry_id to message_order_id;
alter table ledger_parts rename to ledger_chain_balances;

-- Constraints, indexes, triggers and sequences are named after their table. Which exist depends on the version of
-- PostgreSQL, because from 18 on also "not null" is a named constraint.
do $$
declare
  renamed record;
  found record;
begin
  for renamed in select * from (values
    ('order_parts', 'order_shipments'), ('order_papers', 'order_documents'), ('paper_numbers', 'document_numbers'),
    ('order_letters', 'order_emails'), ('enquiries', 'message_orders'), ('enquiry_lines', 'message_order_lines'),
    ('ledger_parts', 'ledger_chain_balances')) as names (before, after)
  loop
    for found in select conname as name from pg_constraint
      where conrelid = renamed.after::regclass and starts_with(conname, renamed.before || '_')
    loop
      execute format('alter table %I rename constraint %I to %I', renamed.after, found.name,
        replace(replace(found.name, renamed.before, renamed.after), 'enquiry_id', 'message_order_id'));
    end loop;
    for found in select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = renamed.after::regclass and starts_with(c.relname, renamed.before || '_')
    loop
      execute format('alter index %I rename to %I', found.name, replace(found.name, renamed.before, renamed.after));
    end loop;
    for found in select tgname as name from pg_trigger
      where tgrelid = renamed.after::regclass and not tgisinternal and starts_with(tgname, renamed.before || '_')
    loop
      execute format('alter trigger %I on %I rename to %I', found.name, renamed.after,
        replace(found.name, renamed.before, renamed.after));
    end loop;
    for found in select c.relname as name from pg_depend d join pg_class c on c.oid = d.objid and c.relkind = 'S'
      where d.refobjid = renamed.after::regclass and starts_with(c.relname, renamed.before || '_')
    loop
      execute format('alter sequence %I rename to %I', found.name, replace(found.name, renamed.before, renamed.after));
    end loop;
  end loop;
end $$;

-- A function keeps its text, so this one is recreated with the new name of the table.
create or replace function seal_ledger_entry() returns trigger language plpgsql as $$
declare
  lines integer;
  total numeric;
  head ledger_chains%rowtype;
  held text := current_setting('sparelane.ledger_chain', true);
  sealed bytea;
begin
  select count(*), coalesce(sum(amount_kobo), 0) into lines, total from ledger_postings where entry_id = new.id;
  if lines < 2 or total <> 0 then
    raise exception 'The % lines of the entry set % sum to %, not to zero.', lines, new.key, total
      using errcode = 'check_violation', constraint = 'ledger_entries_sum_zero';
  end if;
  -- A second entry set of a transaction uses the same chain: waiting for another one could deadlock.
  if held <> '' then
    select * into head from ledger_chains where chain = held::smallint for no key update;
  else
    select * into head from ledger_chains order by chain limit 1 for no key update skip locked;
  end if;
  if head.chain is null then
    select * into head from ledger_chains where chain = 1 + pg_backend_pid() % 16 for no key update;
  end if;
  perform set_config('sparelane.ledger_chain', head.chain::text, true);
  select sha256(head.hash || convert_to(text, 'UTF8')) into sealed from ledger_texts where entry_id = new.id;
  insert into ledger_seals (chain, position, entry_id, previous, hash)
    values (head.chain, head.length + 1, new.id, head.hash, sealed);
  update ledger_chains set length = head.length + 1, hash = sealed where chain = head.chain;
  insert into ledger_chain_balances as current (chain, account_id, balance_kobo)
    select head.chain, p.account_id, p.amount_kobo
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.entry_id = new.id and a.kind <> 'wallet'
    on conflict (chain, account_id) do update set balance_kobo = current.balance_kobo + excluded.balance_kobo;
  return null;
end $$;
