-- Payments by card (ruling 29). The reference, the amount and the owner are written before the gateway hears of them, and
-- never change; what the gateway says is only compared with them. Money is integer kobo.

create table payments (
  reference text primary key check (reference ~ '^SPL-[0-9A-HJKMNP-TV-Z]{26}$'),
  user_id bigint not null references users,
  purpose text not null check (purpose in ('top_up', 'order')),
  order_id bigint unique references orders,
  amount_kobo bigint not null check (amount_kobo between 1 and 9007199254740991),
  currency text not null default 'NGN' check (currency = 'NGN'),
  -- As it stood when the payment began: the gateway knows the person by it.
  email text not null,
  status text not null default 'pending' check (status in ('pending', 'successful', 'failed', 'reversed')),
  -- Why it failed although the gateway has the money: somebody has to look at it.
  problem text check (problem in ('reference', 'amount', 'currency', 'owner')),
  -- An answer that was lost leaves a reference at the gateway that nobody can take up: the next one gets a number.
  attempt smallint not null default 1 check (attempt between 1 and 99),
  access_code text,
  authorization_url text,
  -- Of the gateway: one transaction there settles one payment here.
  gateway_id text unique,
  created_at timestamptz not null,
  settled_at timestamptz,
  checks smallint not null default 0,
  next_check_at timestamptz,
  check ((purpose = 'order') = (order_id is not null)),
  check ((access_code is null) = (authorization_url is null)),
  check (status not in ('successful', 'reversed') or (gateway_id is not null and settled_at is not null)),
  check (problem is null or status = 'failed')
);
create index payments_user on payments (user_id, created_at desc);
create index payments_due on payments (next_check_at) where next_check_at is not null;

-- `failed` to `successful` is for money that came after all: nobody's payment is lost.
create function guard_payment() returns trigger language plpgsql as $$
begin
  if old.status <> new.status and (old.status, new.status) not in (
    ('pending', 'successful'), ('pending', 'failed'), ('failed', 'successful'), ('successful', 'reversed')
  ) then
    raise exception 'A payment does not go from % to %.', old.status, new.status using errcode = 'check_violation';
  end if;
  if (old.reference, old.user_id, old.purpose, old.order_id, old.amount_kobo, old.currency, old.created_at)
    is distinct from
    (new.reference, new.user_id, new.purpose, new.order_id, new.amount_kobo, new.currency, new.created_at)
  then
    raise exception 'What a payment is for does not change.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payments_guard before update on payments for each row execute function guard_payment();

create table payment_events (
  id bigint generated always as identity primary key,
  reference text not null references payments,
  at timestamptz not null,
  status text not null check (status in ('pending', 'successful', 'failed', 'reversed')),
  -- What the gateway said, in small facts.
  detail jsonb not null
);
create index payment_events_reference on payment_events (reference, id);

-- Money on its way back to a card. `sending`: the gateway may have been told, or not; before telling it again we look.
create table payment_refunds (
  id bigint generated always as identity primary key,
  key text not null unique check (length(key) between 1 and 100),
  reference text not null references payments,
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'processed', 'failed')),
  gateway_id text unique,
  created_at timestamptz not null,
  next_check_at timestamptz,
  check (status not in ('sent', 'processed') or gateway_id is not null)
);
create index payment_refunds_reference on payment_refunds (reference);
create index payment_refunds_due on payment_refunds (next_check_at) where next_check_at is not null;

-- Never more back than was paid, also when two ask at once: the lock on the payment makes them queue.
create function guard_refund() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select amount_kobo into paid from payments where reference = new.reference and status = 'successful' for update;
  if paid is null then
    raise exception 'Only a payment that succeeded can be refunded.'
      using errcode = 'check_violation', constraint = 'refund_of_paid';
  end if;
  if paid < new.amount_kobo
    + (select coalesce(sum(amount_kobo), 0) from payment_refunds where reference = new.reference and status <> 'failed')
  then
    raise exception 'More cannot be refunded than was paid.'
      using errcode = 'check_violation', constraint = 'refund_within_paid';
  end if;
  return new;
end $$;
create trigger payment_refunds_guard before insert on payment_refunds for each row execute function guard_refund();
