-- What a checkout costs the database, further down. The functions below do what they did (0008, 0013, 0019), in fewer
-- statements of their own: beginning one costs more than the row that it writes.

-- Selling a part moves its stock and nothing that is counted.
create or replace function count_listings() returns trigger language plpgsql as $$
begin
  if not exists (
    select from listings_before b join listings_after a using (id)
    where (b.category_id, b.store_id, b.hidden_at is null) is distinct from (a.category_id, a.store_id, a.hidden_at is null)
  ) then
    return null;
  end if;
  with change as materialized (
    select category_id, sum(listings)::int as listings from (
      select a.category_id, 1 as listings from listings_after a join stores s on s.id = a.store_id
      where a.hidden_at is null and s.suspended_at is null
      union all
      select b.category_id, -1 from listings_before b join stores s on s.id = b.store_id
      where b.hidden_at is null and s.suspended_at is null
    ) both_sides group by category_id having sum(listings) <> 0
  ), locked as materialized (
    select n.category_id from category_counts n join change using (category_id) order by n.category_id for no key update of n
  )
  update category_counts n set listings = n.listings + change.listings
  from change join locked using (category_id) where n.category_id = change.category_id;
  return null;
end $$;

-- A key that nobody had, which is nearly every one, is taken at once; an expired one is taken over.
create or replace function claim_idempotency_key(
  asking bigint, asked_call text, asked_key text, asked_hash bytea, asked_at timestamptz,
  out is_first boolean, out same_body boolean, out answer text
) language plpgsql set lock_timeout = '5s' as $$
declare
  expired constant timestamptz := asked_at - interval '48 hours';
begin
  insert into idempotency_keys as k (user_id, call, key, body_hash, created_at)
    values (asking, asked_call, asked_key, asked_hash, asked_at)
    on conflict (user_id, call, key) do update set body_hash = asked_hash, answer = null, created_at = asked_at
      where k.created_at < expired;
  is_first := found;
  same_body := true;
  if not is_first then
    select k.body_hash = asked_hash, k.answer into same_body, answer from idempotency_keys k
      where k.user_id = asking and k.call = asked_call and k.key = asked_key;
  end if;
  -- By the index alone, however many keys there are.
  if (select min(k.created_at) from idempotency_keys k) < expired then
    delete from idempotency_keys k where k.ctid in (
      select old.ctid from idempotency_keys old where old.created_at < expired order by old.created_at limit 4 for update skip locked
    );
  end if;
end $$;

-- All lines of an entry set by one statement.
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
    if account_names[line] like 'wallet:%' then
      select a.balance_kobo into held from ledger_accounts a where a.id = accounts[line] for no key update;
      short := short or held + amounts[line] < 0;
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
      -- Behind a subquery the number of lines is no constant: the plan is made once for any.
      insert into ledger_postings (entry_id, account_id, amount_kobo)
        select post_ledger_entry.entry_id, accounts[place], amounts[place]
        from generate_series(1, (select cardinality(accounts))) as place;
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
  -- A second entry set of one transaction goes into the same chain: holding one and asking for another could lock up.
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
  insert into ledger_parts as part (chain, account_id, balance_kobo)
    select head.chain, p.account_id, p.amount_kobo
    from ledger_postings p join ledger_accounts a on a.id = p.account_id
    where p.entry_id = new.id and a.kind <> 'wallet'
    on conflict (chain, account_id) do update set balance_kobo = part.balance_kobo + excluded.balance_kobo;
  return null;
end $$;

-- Money into or out of one wallet, with its line in the history: the entry set, the line and what the wallet holds since
-- by one question. A pending or failed line of the key becomes successful; the balance is null where nothing was written.
create function move_wallet_money(
  owner bigint, amount bigint, other_account text, entry_key text, entry_kind text, entry_memo text,
  entry_at timestamptz, entry_actor bigint, out outcome text, out entry_id bigint, out balance bigint
) language plpgsql as $$
begin
  select posted.outcome, posted.entry_id into outcome, entry_id
    from post_ledger_entry(entry_key, entry_kind, entry_memo, entry_at, entry_actor,
      array['wallet:' || owner, other_account], array[amount, -amount]) posted;
  if outcome <> 'new' then
    return;
  end if;
  -- The amount that moved is what counts: a gateway may have verified another one than was announced.
  insert into wallet_transactions as t (user_id, amount_kobo, ref, description, created_at, status, settled_at, entry_id)
    values (owner, amount, entry_key, entry_memo, entry_at, 'successful', entry_at, move_wallet_money.entry_id)
    on conflict (ref) do update
      set status = 'successful', amount_kobo = amount, settled_at = entry_at, entry_id = move_wallet_money.entry_id
      where t.status in ('pending', 'failed') and t.user_id = owner;
  select a.balance_kobo into balance from ledger_accounts a where a.user_id = owner;
end $$;
