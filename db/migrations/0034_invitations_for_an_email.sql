-- An invitation that was made for an email opens an account with that email only. Null: for the holder of the link.
alter table invitations add column email text
  check (length(email) between 6 and 254 and email = lower(email collate "C"));
create index invitations_open_of_maker on invitations (created_by) where used_at is null;
