-- What equal problems of an upload are counted under ("Category unknown"); null where their reasons are equal.
alter table import_problems add column fault text check (length(fault) <= 60);
