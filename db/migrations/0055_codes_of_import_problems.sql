-- The code of a problem and its values, for translations; null in problems of an earlier release.

alter table import_problems
  add column code text check (length(code) <= 60),
  add column params jsonb;
