-- Set by an admin's change; the seed leaves such rows as they are.
alter table vehicle_nicknames add edited_at timestamptz;
alter table model_families add edited_at timestamptz;

-- A vehicle that an admin removes takes along what only counts or names it.
alter table demand drop constraint demand_model_id_fkey,
  add constraint demand_model_id_fkey foreign key (model_id) references vehicle_models on delete cascade;
alter table listing_alerts drop constraint listing_alerts_model_id_fkey,
  add constraint listing_alerts_model_id_fkey foreign key (model_id) references vehicle_models on delete cascade;
alter table vehicle_nicknames drop constraint vehicle_nicknames_model_id_fkey,
  add constraint vehicle_nicknames_model_id_fkey foreign key (model_id) references vehicle_models on delete cascade;
alter table model_family_members drop constraint model_family_members_model_id_fkey,
  add constraint model_family_members_model_id_fkey foreign key (model_id) references vehicle_models on delete cascade;
