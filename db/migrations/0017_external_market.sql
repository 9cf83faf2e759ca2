-- What the external marketplace answered, for ten minutes, shared by all processes. It stands in a schema of its own
-- because it is nobody's business record: it may be emptied at any time, and after a crash it is (unlogged).

create schema caches;

create unlogged table caches.external_answers (
  -- Whose account, and what was asked for.
  key text primary key check (length(key) between 1 and 400),
  -- JSON as text: what the partner says may hold what jsonb refuses.
  answer text check (length(answer) <= 2097152),
  answered_at timestamptz,
  -- The process that is asking the partner at this moment, and until when the others wait for it.
  asked_by uuid,
  asked_until timestamptz,
  -- Why it was not answered the last time.
  fault text check (fault in ('unavailable', 'timeout', 'unreadable', 'throttled', 'refused')),
  failed_at timestamptz,
  constraint external_answers_dated check ((answer is null) = (answered_at is null)),
  constraint external_answers_asked check ((asked_by is null) = (asked_until is null)),
  constraint external_answers_failed check ((fault is null) = (failed_at is null))
);
create index external_answers_by_age on caches.external_answers (coalesce(answered_at, failed_at, asked_until));
