-- Uploads of many listings at once (ruling 25): the file, what was read from it, what is wrong with it, and how far the
-- work has come. Rows and the file go some days after the upload is finished; its line in the history stays.

create table imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  store_id integer not null references stores,
  file_name text not null check (length(file_name) between 1 and 200),
  format text not null check (format in ('xlsx', 'sql')),
  bytes integer not null check (bytes > 0),
  -- Only checked: nothing is stored until its user says so, even if every row is good.
  is_dry_run boolean not null,
  state text not null check (
    state in ('reading', 'mapping', 'checking', 'waiting', 'writing', 'done', 'cancelled', 'refused')
  ),
  -- How much of the file has been read, 0 to 1.
  read_share real not null default 0 check (read_share between 0 and 1),
  -- The place of the last row that the present state is through with; moved by the transaction that does the rows.
  position integer not null default 0 check (position >= 0),
  -- Listings of the file, found good, found bad, written, and of these new.
  row_count integer not null default 0 check (row_count >= 0),
  good_count integer not null default 0 check (good_count >= 0),
  bad_count integer not null default 0 check (bad_count >= 0),
  written_count integer not null default 0 check (written_count >= 0),
  created_count integer not null default 0 check (created_count >= 0),
  -- Why the file was refused, in words for its user.
  reason text check (length(reason) <= 400),
  -- Headings, and which field each was taken for: [{kind, heading, field, sample, isSure}].
  headings jsonb not null default '[]',
  -- Whoever works on it says until when; after that another may take over.
  leased_until timestamptz not null default '-infinity',
  created_at timestamptz not null,
  finished_at timestamptz,
  check ((finished_at is not null) = (state in ('done', 'cancelled', 'refused'))),
  check ((reason is not null) = (state = 'refused')),
  check (good_count + bad_count <= row_count),
  check (created_count <= written_count)
);
create index imports_user on imports (user_id, id desc);
create index imports_open on imports (leased_until) where state in ('reading', 'checking', 'writing');

-- The file, in pieces, so that any process can go on with it.
create table import_files (
  import_id bigint not null references imports on delete cascade,
  position integer not null check (position >= 0),
  bytes bytea not null,
  primary key (import_id, position)
);

-- One line for each listing of the file. `sheet_row` is where a person finds it; null where a SKU has only fitments.
create table import_listings (
  import_id bigint not null references imports on delete cascade,
  position integer not null check (position > 0),
  sheet_row integer,
  sku text not null,
  -- The cells with something in them, by field.
  cells jsonb not null,
  state text not null default 'read' check (state in ('read', 'good', 'bad', 'written')),
  primary key (import_id, position)
);
create index import_listings_sku on import_listings (import_id, sku, position);

create table import_fitments (
  import_id bigint not null references imports on delete cascade,
  position integer not null check (position > 0),
  -- Of an .sql file the line, which can hold several.
  sheet_row integer not null,
  sku text not null,
  cells jsonb not null,
  primary key (import_id, position)
);
create index import_fitments_sku on import_fitments (import_id, sku, position);

create table import_problems (
  import_id bigint not null references imports on delete cascade,
  -- Of the listing that it keeps back.
  position integer not null,
  -- Several of one listing in their order.
  number smallint not null,
  sheet text not null check (sheet in ('listings', 'fitments')),
  sheet_row integer not null,
  field text not null check (length(field) <= 40),
  value text not null check (length(value) <= 200),
  reason text not null check (length(reason) <= 400),
  primary key (import_id, position, number)
);

-- Which field a user took a heading for; an empty field is a column to pass over.
create table import_choices (
  user_id bigint not null references users,
  kind text not null check (kind in ('listings', 'fitments')),
  heading text not null check (length(heading) between 1 and 60),
  field text not null check (length(field) <= 40),
  primary key (user_id, kind, heading)
);
