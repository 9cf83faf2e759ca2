-- The same function as in 0008 with the same outcomes, asked for one account at a time: the database keeps the plans of
-- questions about one value, and made those about a list anew for each entry set, a third of what a posting cost.
create or replace function post_ledger_entry(
  entry_key text, entry_kind text, entry_memo text, entry_at timestamptz, entry_actor bigint,
  account_names text[], amounts bigint[], out outcome text, out entry_id bigint
) language plpgsql as $$
declare
  line integer;
  account bigint;
  held bigint;
  accounts bigint[] := '{}';
  short boolean := false;
begin
  for line in 1 .. cardinality(account_names) loop
    select a.id into account from ledger_accounts a where a.name = account_names[line];
    if account is null then
      -- All that are missing at once and in one order, so that nobody waits in a circle.
      insert into ledger_accounts (kind, user_id, store_id)
        select split_part(named.name, ':', 1),
          case when named.name like 'wallet:%' then split_part(named.name, ':', 2)::bigint end,
          case when named.name like 'payable:%' then split_part(named.name, ':', 2)::integer end
        from unnest(account_names) named (name)
        where not exists (select 1 from ledger_accounts a where a.name = named.name) order by named.name
        on conflict do nothing;
      select a.id into account from ledger_accounts a where a.name = account_names[line];
    end if;
    accounts := accounts || account;
  end loop;
  -- Wallets first and in the order of their ids, so that nobody waits in a circle; the key is looked at while they are held.
  for line in select place from unnest(accounts) with ordinality as named (id, place) order by named.id loop
    select a.balance_kobo into held from ledger_accounts a where a.id = accounts[line] and a.kind = 'wallet' for no key update;
    if held + amounts[line] < 0 then
      short := true;
    end if;
  end loop;
  select e.id into entry_id from ledger_entries e where e.key = entry_key;
  if entry_id is null then
    if short then
      outcome := 'short';
      return;
    end if;
    insert into ledger_entries (key, kind, memo, at, actor_id)
      values (entry_key, entry_kind, entry_memo, entry_at, entry_actor)
      on conflict (key) do nothing returning id into entry_id;
    if entry_id is not null then
      for line in 1 .. cardinality(accounts) loop
        insert into ledger_postings (entry_id, account_id, amount_kobo)
          values (post_ledger_entry.entry_id, accounts[line], amounts[line]);
      end loop;
      outcome := 'new';
      return;
    end if;
    select e.id into entry_id from ledger_entries e where e.key = entry_key;
  end if;
  outcome := case when
    (select array_agg((a.name, p.amount_kobo) order by a.name collate "C") from ledger_postings p
       join ledger_accounts a on a.id = p.account_id where p.entry_id = post_ledger_entry.entry_id)
    = (select array_agg((asked.name, asked.amount) order by asked.name collate "C")
       from unnest(account_names, amounts) asked (name, amount))
    then 'same' else 'other' end;
end $$;

-- Counted at every writing call: without a log of its own a count costs no wait for the disk. It outlives the shop's
-- restarts and an orderly one of the database; after a crash of the database attempts are counted anew.
alter table rate_limits set unlogged;
