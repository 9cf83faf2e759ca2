-- The browsers that logged in to an account: the limit of an account over all addresses does not stop them (ruling 43).
create table known_devices (
  -- SHA-256 of the secret in the cookie of the browser, made with its purpose.
  token_hash bytea not null check (length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  last_login_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id, last_login_at desc);
