-- What people ask for in the wizard of the home page, with or without an account (ruling 32). Stored before anything is
-- sent, so that nothing is lost. Carts that were sent by message are `enquiries`.
create table part_requests (
  id bigint generated always as identity primary key,
  -- Who asked, where they were signed in.
  user_id bigint references users,
  name text not null check (length(name) between 1 and 80),
  request text not null check (length(request) between 1 and 1000),
  vin text check (vin ~ '^[A-HJ-NPR-Z0-9]{17}$'),
  -- What the VIN said when it was asked; null where it said nothing.
  vehicle text check (length(vehicle) between 1 and 200),
  contact_method text not null check (contact_method in ('message', 'phone', 'email')),
  contact text not null default '' check (length(contact) <= 254),
  created_at timestamptz not null,
  -- Who is to be called or written to must have said where; a message brings its own number.
  check (contact_method = 'message' or contact <> ''),
  check (vehicle is null or vin is not null)
);
