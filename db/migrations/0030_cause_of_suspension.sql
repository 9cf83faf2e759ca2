-- A store is suspended by itself, or because its owner's account was disabled. Enabling the account lifts only the latter.
alter table store_suspensions add column cause text not null default 'store' check (cause in ('store', 'account'));

-- Stores whose owners were disabled before disabling an account suspended its store.
with suspended as (
  update stores s set suspended_at = u.disabled_at from users u
  where u.id = s.owner_id and u.disabled_at is not null and s.suspended_at is null
  returning s.id, s.owner_id, s.suspended_at
)
insert into store_suspensions (store_id, act, reason, at, by_user, cause)
select id, 'suspended', 'The account of the owner is disabled.', suspended_at,
  coalesce((select actor_id from security_events e where e.event = 'account_disabled' and e.user_id = owner_id
    and exists (select from users where users.id = e.actor_id) order by e.id desc limit 1), owner_id),
  'account'
from suspended;

-- Their texts are removed by the next clean-up of the search index.
delete from search_listings where store_id in (select id from stores where suspended_at is not null);
