-- What keeps the doors: budgets of attempts, and the record of what happened to accounts.

-- Attempts counted within a window. Columns and their order are those of rate-limiter-flexible, which writes them;
-- keys are hashed before they come here (src/platform/rate-limits.ts).
create table rate_limits (
  key varchar(255) primary key collate "C",
  points integer not null default 0,
  -- Milliseconds since 1970: when the window ends.
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);

-- What happened to accounts and at their doors. Written once, never changed; no e-mail address, token or password in
-- clear. No foreign key: the record outlives the account.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-z_]{3,40}$'),
  -- Whom it concerns, and who asked for it; null where nobody is known.
  user_id bigint,
  actor_id bigint,
  address text check (length(address) <= 64),
  request_id text not null check (length(request_id) <= 64),
  detail jsonb not null default '{}'
);
create index security_events_user on security_events (user_id, at desc);
create index security_events_at on security_events (at);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'The record of security events is only added to.';
end $$;
create trigger security_events_stay before update or delete or truncate on security_events
  for each statement execute function refuse_rewriting();
