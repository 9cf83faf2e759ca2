-- The condition and the brands that an alert waits for. Alerts of an earlier release wait for any.

alter table listing_alerts
  add column condition text check (condition in ('New', 'Used', 'Renewed')),
  add column brand_ids integer[] not null default '{}' check (cardinality(brand_ids) <= 20);
