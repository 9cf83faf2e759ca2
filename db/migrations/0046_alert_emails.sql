-- Emails for "Tell me when listed": what an alert waits for, and which listings may be it.

alter table listing_alerts
  -- The type, or the model, stands for its family: any other of it is an answer too.
  add column any_type_of_family boolean not null default false,
  add column any_model_of_family boolean not null default false,
  -- A nickname names years: any from `year` to this one is an answer.
  add column year_end smallint check (year_end >= year),
  -- "profile=65,rim=15,width=195"
  add column size_key text not null default '',
  add column part_number text collate "C" check (part_number ~ '^[A-Z0-9]{3,40}$'),
  -- When it was compared with the listings that were there before it.
  add column checked_at timestamptz,
  -- Of the secret in the email, which deletes the alerts of its address.
  add column token_hash bytea unique;
create index listing_alerts_waiting on listing_alerts (type_id, model_id) where notified_at is null;
create index listing_alerts_number on listing_alerts (part_number) where notified_at is null and part_number is not null;
create index listing_alerts_unchecked on listing_alerts (id) where checked_at is null;
create index listing_alerts_email on listing_alerts (lower(email));

-- Listings that came on sale, until the alerts were compared with them. A listing may stand here several times: writers
-- of the same listing do not wait for each other.
create table listing_changes (
  id bigint generated always as identity primary key,
  product_id integer not null
);

create function note_restocked_listing() returns trigger language plpgsql as $$
begin
  insert into listing_changes (product_id) values (new.id);
  return null;
end $$;
create trigger listing_restocked after update of stock on products for each row
  when (old.stock = 0 and new.stock > 0 and new.hidden_at is null)
  execute function note_restocked_listing();

-- Since 0041 the table `demand` counts them.
drop table missed_searches;
