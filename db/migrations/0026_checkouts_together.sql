-- Checkouts that come while others are written are written together: what each of them asks for by itself (0022) is asked
-- for all at once here. All or nothing: whoever is told no goes back and asks for one after the other.

-- True when every key was free and is taken now. No user comes twice.
create function claim_idempotency_keys(
  asking bigint[], asked_call text, asked_keys text[], asked_hashes bytea[], asked_at timestamptz
) returns boolean language plpgsql as $$
declare
  expired constant timestamptz := asked_at - interval '48 hours';
  claimed integer;
begin
  insert into idempotency_keys (user_id, call, key, body_hash, created_at)
    select asked.user_id, asked_call, asked.key, asked.hash, asked_at
    from unnest(asking, asked_keys, asked_hashes) asked (user_id, key, hash) order by asked.user_id
    on conflict (user_id, call, key) do nothing;
  get diagnostics claimed = row_count;
  -- By the index alone, however many keys there are.
  if (select min(k.created_at) from idempotency_keys k) < expired then
    delete from idempotency_keys k where k.ctid in (
      select old.ctid from idempotency_keys old where old.created_at < expired
      order by old.created_at limit (select 4 * cardinality(asking)) for update skip locked
    );
  end if;
  return claimed = cardinality(asking);
end $$;

-- Money into or out of several wallets, an entry set and a line in the history for each, with what each holds since. No
-- rows where any wallet is missing or holds too little, or any key is known: the caller then undoes what was begun. No
-- owner comes twice.
create function move_money_of_wallets(
  owners bigint[], amounts bigint[], other_account text, entry_keys text[], entry_kind text, entry_memos text[],
  entry_at timestamptz
) returns table (owner bigint, balance bigint) language plpgsql as $$
declare
  able integer;
  written integer;
  other bigint;
begin
  -- In the order of their ids, so that nobody waits in a circle.
  select count(*) filter (where held.balance_kobo + asked.amount >= 0) into able
    from (select a.user_id, a.balance_kobo from ledger_accounts a where a.user_id = any(owners) order by a.id for no key update) held
      join unnest(owners, amounts) asked (user_id, amount) using (user_id);
  select a.id into other from ledger_accounts a where a.name = other_account;
  if able < cardinality(owners) or other is null then
    return;
  end if;
  with asked as materialized (
    select * from unnest(owners, amounts, entry_keys, entry_memos) with ordinality asked (user_id, amount, key, memo, place)
  ), entries as (
    insert into ledger_entries as e (key, kind, memo, at, actor_id)
      select asked.key, entry_kind, asked.memo, entry_at, asked.user_id from asked order by asked.place
      on conflict (key) do nothing returning e.id, e.key
  ), made as materialized (
    select entries.id as entry_id, asked.*, a.id as wallet_id
    from entries join asked using (key) join ledger_accounts a on a.user_id = asked.user_id
  ), postings as (
    insert into ledger_postings (entry_id, account_id, amount_kobo)
      select made.entry_id, made.wallet_id, made.amount from made
      union all select made.entry_id, other, -made.amount from made
  )
  insert into wallet_transactions (user_id, amount_kobo, ref, description, created_at, status, settled_at, entry_id)
    select made.user_id, made.amount, made.key, made.memo, entry_at, 'successful', entry_at, made.entry_id from made
    order by made.place on conflict (ref) do nothing;
  get diagnostics written = row_count;
  if written = cardinality(owners) then
    return query select a.user_id, a.balance_kobo from ledger_accounts a where a.user_id = any(owners);
  end if;
end $$;
