-- Set by an admin's change; the seed leaves such rows as they are.
alter table vehicle_nicknames add edited_at timestamptz;
alter table model_families add edited_at timestamptz;
