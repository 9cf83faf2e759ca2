-- Who people are, where they are signed in, and the secrets that links carry (rulings 7 to 15). Of a secret only the
-- SHA-256 is kept, made with its purpose, so that none serves for another (src/modules/accounts/tokens.service.ts).

create table roles (
  id smallint primary key,
  name text not null unique
);

-- The ids and names of ruling 11.
insert into roles (id, name) values
  (1, 'adminrole'),
  (2, 'fleetrole'),
  (3, 'companyrole'),
  (4, 'thirdprole'),
  (5, 'workshoprole'),
  (6, 'b2crole');

create table users (
  -- Random: an id tells neither how many users there are nor who comes next.
  id bigint primary key check (id between 1 and 281474976710655),
  username text not null check (length(username) between 1 and 80),
  -- The collation keeps `lower` to ASCII, the same on every database; other letters were lowered before.
  email text not null unique check (length(email) between 6 and 254 and email = lower(email collate "C") and email ~ '^[^@\s]+@[^@\s]+$'),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  address text not null check (length(address) between 1 and 300),
  role_id smallint not null references roles,
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- Random, without letters and digits that are mistaken for each other. Identifies, proves nothing.
  unique_code text not null unique check (unique_code ~ '^SPL-[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$'),
  created_at timestamptz not null,
  password_changed_at timestamptz not null,
  -- Null while a business account waits for an admin (ruling 11): only roles 2 to 4 ever wait.
  approved_at timestamptz check (approved_at is not null or role_id between 2 and 4),
  approved_by bigint references users,
  disabled_at timestamptz
);

create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- A summary of the browser's name of itself, "Chrome on Android".
  device text not null check (length(device) between 1 and 60),
  signed_in_at timestamptz not null,
  last_seen_at timestamptz not null check (last_seen_at >= signed_in_at),
  expires_at timestamptz not null check (expires_at > signed_in_at)
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);

-- Whatever changes what a session stands for ends it, also when it is changed by hand (ruling 7).
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
create trigger users_end_sessions after update of role_id, password_changed_at, disabled_at on users
  for each row
  when (
    old.role_id <> new.role_id
    or old.password_changed_at <> new.password_changed_at
    or new.disabled_at is not null
  )
  execute function end_sessions();

-- For one signup as an admin (ruling 10).
create table invitations (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique check (length(token_hash) = 32),
  -- Null where a command made it.
  created_by bigint references users,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '24 hours'),
  used_at timestamptz check (used_at <= expires_at),
  used_by bigint unique references users,
  check ((used_at is null) = (used_by is null))
);
create index invitations_created on invitations (created_at desc);

-- One use: a row that was used is gone; `security_events` remembers it.
create table password_resets (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id bigint not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at and expires_at <= created_at + interval '60 minutes')
);
create index password_resets_user on password_resets (user_id);
create index password_resets_expires on password_resets (expires_at);

-- One store for one user (ruling 12); those of the demo that nobody minds have none.
alter table stores add column owner_id bigint unique references users;
