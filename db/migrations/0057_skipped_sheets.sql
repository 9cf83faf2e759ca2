-- Names of sheets with rows that an upload leaves out, because listings are read from one sheet. Uploads of an earlier release
-- name none.

alter table imports add column skipped_sheets text[] not null default '{}';
