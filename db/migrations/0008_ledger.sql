-- The books: append-only double entry, kept by the database itself (ruling 6, docs/decisions/0011). Money is integer
-- kobo. What a trigger refuses here is refused to every program and every hand; the shop only calls post_ledger_entry.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('wallet', 'payable', 'gateway', 'order_clearing', 'refunds', 'commission')),
  user_id bigint unique references users,
  store_id integer unique references stores,
  name text not null unique generated always as (
    case kind when 'wallet' then 'wallet:' || user_id when 'payable' then 'payable:' || store_id else kind end
  ) stored,
  -- Of wallets: the sum of the postings, kept by their trigger. Of the others it stays zero: many write them at once,
  -- and theirs is kept in parts (ledger_parts).
  balance_kobo bigint not null default 0,
  constraint ledger_accounts_owner check ((kind = 'wallet') = (user_id is not null) and (kind = 'payable') = (store_id is not null)),
  constraint ledger_accounts_wallet_covered check (kind <> 'wallet' or balance_kobo between 0 and 9007199254740991),
  constraint ledger_accounts_kept_in_parts check (kind = 'wallet' or balance_kobo = 0)
);
insert into ledger_accounts (kind) values ('gateway'), ('order_clearing'), ('refunds'), ('commission');

create table ledger_entries (
  id bigint generated always as identity primary key,
  -- One entry set for one piece of business, whoever tells of it how often.
  key text not null unique check (key ~ '^[\x21-\x7e]{1,200}$'),
  kind text not null check (kind ~ '^[a-z][a-z_]{1,39}$'),
  memo text not null check (length(memo) between 1 and 300 and memo !~ '[[:cntrl:]]'),
  at timestamptz not null,
  -- Who asked for it; null where a job or the gateway did.
  actor_id bigint
);

-- No foreign key to accounts: its lock on the row of an account that every sale writes to would be one place that all
-- sales pass. The trigger looks the account up, and accounts never go.
create table ledger_postings (
  entry_id bigint not null references ledger_entries,
  account_id bigint not null,
  -- Above zero: the account receives.
  amount_kobo bigint not null check (amount_kobo <> 0 and abs(amount_kobo) <= 9007199254740991),
  -- Of wallets: what was there afterwards.
  balance_after_kobo bigint,
  primary key (entry_id, account_id)
);
create index ledger_postings_account on ledger_postings (account_id, entry_id desc);

-- Every entry set is sealed when its transaction commits: its hash goes over its text and the hash before it. There
-- are sixteen chains, so that as many commits can wait for the disk together; a commit takes any that is free.
create table ledger_chains (
  chain smallint primary key check (chain between 1 and 16),
  length bigint not null default 0 check (length >= 0),
  hash bytea not null check (length(hash) = 32)
) with (fillfactor = 50);
insert into ledger_chains (chain, hash) select chain, sha256(convert_to('Sparelane ledger, chain ' || chain, 'UTF8')) from generate_series(1, 16) chain;

create table ledger_seals (
  chain smallint not null references ledger_chains,
  position bigint not null check (position > 0),
  entry_id bigint not null unique references ledger_entries,
  previous bytea not null check (length(previous) = 32),
  hash bytea not null check (length(hash) = 32),
  primary key (chain, position)
);

-- The balance of every account that is no wallet is the sum of its parts, one for each chain: written by who holds the
-- chain anyway, so that nobody waits for it.
create table ledger_parts (
  chain smallint not null references ledger_chains,
  account_id bigint not null references ledger_accounts,
  balance_kobo bigint not null,
  primary key (chain, account_id)
) with (fillfactor = 50);

create view ledger_balances as
  select a.id as account_id, a.kind, a.name,
    (a.balance_kobo + coalesce((select sum(p.balance_kobo) from ledger_parts p where p.account_id = a.id), 0))::bigint as balance_kobo
  from ledger_accounts a;

-- What is sealed of an entry set. No part can hold a line break, so no two entry sets have one text.
create view ledger_texts as
  select e.id as entry_id,
    concat_ws(E'\n', e.id, e.key, e.kind, e.memo, (extract(epoch from e.at) * 1000000)::bigint, coalesce(e.actor_id, 0),
      string_agg(concat_ws(' ', p.account_id, p.amount_kobo, p.balance_after_kobo), E'\n' order by p.account_id)) as text
  from ledger_entries e join ledger_postings p on p.entry_id = e.id
  group by e.id;

create function refuse_ledger_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only added to (%).', tg_table_name using errcode = 'check_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_rewriting();
create trigger ledger_postings_stay before update or delete or truncate on ledger_postings
  for each statement execute function refuse_ledger_rewriting();
create trigger ledger_seals_stay before update or delete or truncate on ledger_seals
  for each statement execute function refuse_ledger_rewriting();
create trigger ledger_chains_stay before insert or delete or truncate on ledger_chains
  for each statement execute function refuse_ledger_rewriting();
create trigger ledger_parts_stay before delete or truncate on ledger_parts
  for each statement execute function refuse_ledger_rewriting();
create trigger ledger_accounts_stay before delete or truncate on ledger_accounts
  for each statement execute function refuse_ledger_rewriting();

-- Balances, seals and chains are written by the triggers of postings and entry sets, never by a statement of their own.
create function refuse_ledger_figures() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'Balances and seals follow from postings (%).', tg_table_name using errcode = 'check_violation', constraint = 'ledger_figures_follow';
  end if;
  return null;
end $$;
create trigger ledger_accounts_follow before update on ledger_accounts
  for each statement execute function refuse_ledger_figures();
create trigger ledger_parts_follow before insert or update on ledger_parts
  for each statement execute function refuse_ledger_figures();
create trigger ledger_chains_follow before update on ledger_chains
  for each statement execute function refuse_ledger_figures();
create trigger ledger_seals_follow before insert on ledger_seals
  for each statement execute function refuse_ledger_figures();

create function begin_ledger_account() returns trigger language plpgsql as $$
begin
  if new.balance_kobo <> 0 then
    raise exception 'An account begins empty.' using errcode = 'check_violation', constraint = 'ledger_accounts_begin_empty';
  end if;
  return new;
end $$;
create trigger ledger_accounts_begin before insert on ledger_accounts
  for each row execute function begin_ledger_account();

-- Only into an entry set of this transaction that is not sealed yet. A wallet's balance moves with the posting.
create function take_ledger_posting() returns trigger language plpgsql as $$
declare
  account_kind text;
begin
  if exists (select 1 from ledger_seals where entry_id = new.entry_id) then
    raise exception 'The entry set % is sealed.', new.entry_id using errcode = 'check_violation', constraint = 'ledger_append_only';
  end if;
  select kind into account_kind from ledger_accounts where id = new.account_id;
  if account_kind is null then
    raise exception 'There is no account %.', new.account_id using errcode = 'foreign_key_violation', constraint = 'ledger_postings_account';
  end if;
  new.balance_after_kobo := null;
  if account_kind = 'wallet' then
    update ledger_accounts set balance_kobo = balance_kobo + new.amount_kobo where id = new.account_id
      returning balance_kobo into new.balance_after_kobo;
  end if;
  return new;
end $$;
create trigger ledger_postings_take before insert on ledger_postings
  for each row execute function take_ledger_posting();

-- At the commit: the lines sum to zero, the parts of their accounts move, and the chain takes the entry set up. The
-- chain is the last lock of a transaction, held for nothing but the commit itself.
create function seal_ledger_entry() returns trigger language plpgsql as $$
declare
  lines integer;
  total numeric;
  head ledger_chains%rowtype;
  sealed bytea;
begin
  select count(*), coalesce(sum(amount_kobo), 0) into lines, total from ledger_postings where entry_id = new.id;
  if lines < 2 or total <> 0 then
    raise exception 'The % lines of the entry set % sum to %, not to zero.', lines, new.key, total
      using errcode = 'check_violation', constraint = 'ledger_entries_sum_zero';
  end if;
  -- A second entry set of one transaction goes into the same chain: holding one and asking for another could lock up.
  select * into head from ledger_chains
    where chain = nullif(current_setting('sparelane.ledger_chain', true), '')::smallint for no key update;
  if head.chain is null then
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
create constraint trigger ledger_entries_seal after insert on ledger_entries
  deferrable initially deferred for each row execute function seal_ledger_entry();

-- Posts an entry set in one round trip. The outcome is 'new'; 'same' for a key with the same lines; 'other' for a key
-- with other lines; 'short' where a wallet would fall below zero. Only 'new' has written anything.
create function post_ledger_entry(
  entry_key text, entry_kind text, entry_memo text, entry_at timestamptz, entry_actor bigint,
  account_names text[], amounts bigint[], out outcome text, out entry_id bigint
) language plpgsql as $$
declare
  missing text;
  short boolean;
begin
  foreach missing in array array(
    select named.name from unnest(account_names) named (name)
    where not exists (select 1 from ledger_accounts a where a.name = named.name) order by 1
  ) loop
    insert into ledger_accounts (kind, user_id, store_id) values (
      split_part(missing, ':', 1),
      case when missing like 'wallet:%' then split_part(missing, ':', 2)::bigint end,
      case when missing like 'payable:%' then split_part(missing, ':', 2)::integer end
    ) on conflict do nothing;
  end loop;
  -- Wallets first and in one order, so that nobody waits in a circle; the key is looked at while they are held.
  perform 1 from ledger_accounts where name = any (account_names) and kind = 'wallet' order by id for no key update;
  select e.id into entry_id from ledger_entries e where e.key = entry_key;
  if entry_id is null then
    select exists (
      select 1 from unnest(account_names, amounts) line (name, amount) join ledger_accounts a on a.name = line.name
      where a.kind = 'wallet' and a.balance_kobo + line.amount < 0
    ) into short;
    if short then
      outcome := 'short';
      return;
    end if;
    insert into ledger_entries (key, kind, memo, at, actor_id)
      values (entry_key, entry_kind, entry_memo, entry_at, entry_actor)
      on conflict (key) do nothing returning id into entry_id;
    if entry_id is not null then
      insert into ledger_postings (entry_id, account_id, amount_kobo)
        select post_ledger_entry.entry_id, a.id, line.amount
        from unnest(account_names, amounts) line (name, amount) left join ledger_accounts a on a.name = line.name;
      outcome := 'new';
      return;
    end if;
    select e.id into entry_id from ledger_entries e where e.key = entry_key;
  end if;
  outcome := case when
    (select array_agg((a.name, p.amount_kobo) order by a.name collate "C") from ledger_postings p
       join ledger_accounts a on a.id = p.account_id where p.entry_id = post_ledger_entry.entry_id)
    = (select array_agg((line.name, line.amount) order by line.name collate "C")
       from unnest(account_names, amounts) line (name, amount))
    then 'same' else 'other' end;
end $$;

-- Where the shop is not a superuser, it has no right to rewrite either. One column stays, because looking a foreign key
-- up needs it; the triggers refuse that one too.
revoke update, delete on ledger_entries, ledger_postings, ledger_seals from public, current_user;
grant update (id) on ledger_entries to current_user;

-- The history that a person reads: what moved in the wallet, and what was meant to (ruling 30).
create table wallet_transactions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  -- Below zero where money left the wallet.
  amount_kobo bigint not null check (amount_kobo <> 0),
  description text not null check (length(description) between 1 and 300),
  -- The key of the entry set that moves it.
  ref text not null unique check (length(ref) between 1 and 200),
  status text not null check (status in ('pending', 'successful', 'failed', 'reversed')),
  created_at timestamptz not null,
  settled_at timestamptz,
  entry_id bigint unique references ledger_entries,
  -- Nothing is called successful whose money is not in the books.
  constraint wallet_transactions_in_books check ((status in ('successful', 'reversed')) = (entry_id is not null)),
  check ((status = 'pending') = (settled_at is null))
);
create index wallet_transactions_user on wallet_transactions (user_id, id desc);
create index wallet_transactions_pending on wallet_transactions (created_at) where status = 'pending';

create function guard_wallet_transaction() returns trigger language plpgsql as $$
begin
  if (old.user_id, old.ref, old.created_at) is distinct from (new.user_id, new.ref, new.created_at)
    or (old.entry_id is not null and (old.entry_id, old.amount_kobo) is distinct from (new.entry_id, new.amount_kobo))
    or (old.status <> new.status and (old.status, new.status) not in (
      ('pending', 'successful'), ('pending', 'failed'), ('failed', 'successful'), ('successful', 'reversed')
    ))
  then
    raise exception 'A transaction does not go from % to % like this.', old.status, new.status
      using errcode = 'check_violation', constraint = 'wallet_transactions_moves';
  end if;
  return new;
end $$;
create trigger wallet_transactions_guard before update on wallet_transactions
  for each row execute function guard_wallet_transaction();
create trigger wallet_transactions_stay before delete or truncate on wallet_transactions
  for each statement execute function refuse_ledger_rewriting();

-- What a call answered, in the transaction that did what it asked for (ruling 31).
create table idempotency_keys (
  user_id bigint not null,
  call text not null check (length(call) between 1 and 120),
  key text not null check (length(key) between 1 and 128),
  body_hash bytea not null check (length(body_hash) = 32),
  -- As JSON text, to the letter.
  answer text,
  created_at timestamptz not null,
  primary key (user_id, call, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Takes a key, or gives what its first one stored. Waits for a transaction that holds the key, 5 seconds at most. What is
-- older than 48 hours goes, a few at a time.
create function claim_idempotency_key(
  asking bigint, asked_call text, asked_key text, asked_hash bytea, asked_at timestamptz,
  out is_first boolean, out same_body boolean, out answer text
) language plpgsql set lock_timeout = '5s' as $$
declare
  expired constant timestamptz := asked_at - interval '48 hours';
begin
  delete from idempotency_keys k where k.user_id = asking and k.call = asked_call and k.key = asked_key and k.created_at < expired;
  delete from idempotency_keys k where k.ctid in (
    select old.ctid from idempotency_keys old where old.created_at < expired order by old.created_at limit 4 for update skip locked
  );
  insert into idempotency_keys (user_id, call, key, body_hash, created_at)
    values (asking, asked_call, asked_key, asked_hash, asked_at) on conflict do nothing;
  is_first := found;
  select k.body_hash = asked_hash, k.answer into same_body, answer from idempotency_keys k
    where k.user_id = asking and k.call = asked_call and k.key = asked_key;
end $$;
