-- orders.count 1
select count(*)::int as count from orders o where o.user_id = $1;

-- orders.count 2
select count(*)::int as count from orders o where true;

-- orders.count 3
select count(*)::int as count from order_shipments p join orders o on o.id = p.order_id
    where p.store_id = any($1::int[]) and o.paid_at is not null;

-- orders.list 1
select o.id, o.number, o.status, o.method, o.total_kobo, o.saved_kobo, o.created_at, o.line_count, (select l.title from order_lines l where l.order_id = o.id order by l.position limit 1) as title,
   (select l.thumbnail from order_lines l where l.order_id = o.id order by l.position limit 1) as thumbnail from orders o where o.user_id = $1 order by o.id desc limit $2 offset $3;

-- orders.list 2
select o.id, o.number, o.status, o.method, o.total_kobo, o.saved_kobo, o.created_at, o.line_count, (select l.title from order_lines l where l.order_id = o.id order by l.position limit 1) as title,
   (select l.thumbnail from order_lines l where l.order_id = o.id order by l.position limit 1) as thumbnail from orders o where true order by o.id desc limit $1 offset $2;

-- orders.list 3
select o.id, o.number, p.status, o.method, p.total_kobo, p.saved_kobo, o.created_at, p.line_count, (select l.title from order_lines l where l.order_id = o.id and l.store_id = p.store_id order by l.position limit 1) as title,
   (select l.thumbnail from order_lines l where l.order_id = o.id and l.store_id = p.store_id order by l.position limit 1) as thumbnail from order_shipments p join orders o on o.id = p.order_id
    where p.store_id = any($1::int[]) and o.paid_at is not null order by o.id desc limit $2 offset $3;

-- reports.count-audit 1
select count(*)::int as count from (select from security_events e  limit $1) counted;

-- reports.count-audit 2
select count(*)::int as count from (select from security_events e where e.at >= $1::timestamp at time zone 'Africa/Lagos' and e.at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' limit $3) counted;

-- reports.count-audit 3
select count(*)::int as count from (select from security_events e where (e.actor_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or e.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or e.request_id = $3 or e.event = $4) and e.event = $5 and e.actor_id = $6 and e.user_id = $7 limit $8) counted;

-- reports.count-enquiries 1
select count(*)::int as count from (select from message_orders e  limit $1) counted;

-- reports.count-enquiries 2
select count(*)::int as count from (select from message_orders e where e.created_at >= $1::timestamp at time zone 'Africa/Lagos' and e.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' limit $3) counted;

-- reports.count-enquiries 3
select count(*)::int as count from (select from message_orders e where e.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) and e.state = $3 limit $4) counted;

-- reports.count-enquiries 4
select count(*)::int as count from (select from message_orders e where e.id = $1 limit $2) counted;

-- reports.count-invitations 1
select count(*)::int as count from (select from invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by  limit $1) counted;

-- reports.count-invitations 2
select count(*)::int as count from (select from invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by where i.created_at >= $1::timestamp at time zone 'Africa/Lagos' and i.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' limit $3) counted;

-- reports.count-invitations 3
select count(*)::int as count from (select from invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by where (m.username ilike $1 or g.username ilike $1 or i.email ilike $1) and case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end = $2 limit $3) counted;

-- reports.count-orders 1
select count(*)::int as count from (select from orders o  limit $1) counted;

-- reports.count-orders 2
select count(*)::int as count from (select from orders o where o.created_at >= $1::timestamp at time zone 'Africa/Lagos' and o.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' limit $3) counted;

-- reports.count-orders 3
select count(*)::int as count from (select from orders o where o.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) and o.status = $3 and o.method = $4 limit $5) counted;

-- reports.count-orders 4
select count(*)::int as count from (select from orders o where o.number = $1 limit $2) counted;

-- reports.count-stores 1
select count(*)::int as count from (select from stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id  limit $1) counted;

-- reports.count-stores 2
select count(*)::int as count from (select from stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id where s.created_at >= $1::timestamp at time zone 'Africa/Lagos' and s.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' limit $3) counted;

-- reports.count-stores 3
select count(*)::int as count from (select from stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id where (s.name ilike $1 or s.city ilike $1 or u.username ilike $1 or u.email ilike $1) and s.suspended_at is null limit $2) counted;

-- reports.count-stores 4
select count(*)::int as count from (select from stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id where s.suspended_at is not null limit $1) counted;

-- reports.count-transactions 1
select count(*)::int as count from (select from wallet_transactions t  limit $1) counted;

-- reports.count-transactions 2
select count(*)::int as count from (select from wallet_transactions t where t.created_at >= $1::timestamp at time zone 'Africa/Lagos' and t.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' limit $3) counted;

-- reports.count-transactions 3
select count(*)::int as count from (select from wallet_transactions t where (t.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or t.ref = any($3) or t.ref in
        (select unnest(array[r.key, 'returned:' || r.key]) from order_refunds r join orders o on o.id = r.order_id
          where o.number = $4)) and t.status = $5 limit $6) counted;

-- reports.count-users 1
select count(*)::int as count from (select from users u  limit $1) counted;

-- reports.count-users 2
select count(*)::int as count from (select from users u where u.created_at >= $1::timestamp at time zone 'Africa/Lagos' and u.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' limit $3) counted;

-- reports.count-users 3
select count(*)::int as count from (select from users u where (u.username ilike $1 or u.email ilike $1 or u.phone ilike $1) and u.role_id = $2 and case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end = $3 limit $4) counted;

-- reports.export-audit 1
select e.id, e.at, e.event, e.actor_id, a.username as actor_name, e.user_id, u.username as user_name, e.address,
    e.request_id, e.detail from security_events e left join users a on a.id = e.actor_id left join users u on u.id = e.user_id where (e.actor_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or e.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or e.request_id = $3 or e.event = $4) and e.event = $5 and e.actor_id = $6 and e.user_id = $7
      order by e.id desc limit $8;

-- reports.export-audit 2
select e.id, e.at, e.event, e.actor_id, a.username as actor_name, e.user_id, u.username as user_name, e.address,
    e.request_id, e.detail from security_events e left join users a on a.id = e.actor_id left join users u on u.id = e.user_id where (e.actor_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or e.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or e.request_id = $3 or e.event = $4) and e.event = $5 and e.actor_id = $6 and e.user_id = $7 and e.id < $8
      order by e.id desc limit $9;

-- reports.export-enquiries 1
select e.id, e.total_kobo, (select count(*)::int from message_order_lines l where l.message_order_id = e.id) as lines,
    e.state, o.number, e.created_at, e.user_id, u.username, u.email from message_orders e join users u on u.id = e.user_id left join orders o on o.id = e.order_id where e.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) and e.state = $3
      order by e.id desc limit $4;

-- reports.export-enquiries 2
select e.id, e.total_kobo, (select count(*)::int from message_order_lines l where l.message_order_id = e.id) as lines,
    e.state, o.number, e.created_at, e.user_id, u.username, u.email from message_orders e join users u on u.id = e.user_id left join orders o on o.id = e.order_id where e.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) and e.state = $3 and e.id < $4
      order by e.id desc limit $5;

-- reports.export-invitations 1
select i.id, case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end as state, i.email, m.username as created_by, g.username as used_by, i.created_at, i.expires_at from invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by  where (m.username ilike $1 or g.username ilike $1 or i.email ilike $1) and case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end = $2
      order by i.id desc limit $3;

-- reports.export-invitations 2
select i.id, case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end as state, i.email, m.username as created_by, g.username as used_by, i.created_at, i.expires_at from invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by  where (m.username ilike $1 or g.username ilike $1 or i.email ilike $1) and case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end = $2 and i.id < $3
      order by i.id desc limit $4;

-- reports.export-orders 1
select o.id, o.number, o.status, o.method, o.total_kobo, o.line_count, o.created_at, o.paid_at, o.user_id,
    u.username, u.email from orders o join users u on u.id = o.user_id where o.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) and o.status = $3 and o.method = $4
      order by o.id desc limit $5;

-- reports.export-orders 2
select o.id, o.number, o.status, o.method, o.total_kobo, o.line_count, o.created_at, o.paid_at, o.user_id,
    u.username, u.email from orders o join users u on u.id = o.user_id where o.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) and o.status = $3 and o.method = $4 and o.id < $5
      order by o.id desc limit $6;

-- reports.export-stores 1
select s.id, s.name, s.city, u.id as user_id, u.username, u.email, n.listings,
    case when s.suspended_at is null then 'open' else 'suspended' end as state, s.created_at from stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id  where (s.name ilike $1 or s.city ilike $1 or u.username ilike $1 or u.email ilike $1) and s.suspended_at is null
      order by s.id desc limit $2;

-- reports.export-stores 2
select s.id, s.name, s.city, u.id as user_id, u.username, u.email, n.listings,
    case when s.suspended_at is null then 'open' else 'suspended' end as state, s.created_at from stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id  where (s.name ilike $1 or s.city ilike $1 or u.username ilike $1 or u.email ilike $1) and s.suspended_at is null and s.id < $2
      order by s.id desc limit $3;

-- reports.export-transactions 1
select t.id, t.amount_kobo, t.description, t.ref, pay.gateway_kind as gateway, t.status, t.created_at, t.user_id,
    u.username, u.email from wallet_transactions t join users u on u.id = t.user_id
    left join orders o on o.number = substring(t.ref from 'SPL-[0-9]{6}-[0-9A-Z]{6}')
    left join payments pay on pay.reference = coalesce(substring(t.ref from 'SPL-[0-9A-Z]{26}'), o.reference) where (t.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or t.ref = any($3) or t.ref in
        (select unnest(array[r.key, 'returned:' || r.key]) from order_refunds r join orders o on o.id = r.order_id
          where o.number = $4)) and t.status = $5
      order by t.id desc limit $6;

-- reports.export-transactions 2
select t.id, t.amount_kobo, t.description, t.ref, pay.gateway_kind as gateway, t.status, t.created_at, t.user_id,
    u.username, u.email from wallet_transactions t join users u on u.id = t.user_id
    left join orders o on o.number = substring(t.ref from 'SPL-[0-9]{6}-[0-9A-Z]{6}')
    left join payments pay on pay.reference = coalesce(substring(t.ref from 'SPL-[0-9A-Z]{26}'), o.reference) where (t.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or t.ref = any($3) or t.ref in
        (select unnest(array[r.key, 'returned:' || r.key]) from order_refunds r join orders o on o.id = r.order_id
          where o.number = $4)) and t.status = $5 and t.id < $6
      order by t.id desc limit $7;

-- reports.export-users 1
select u.id, u.username, u.email, u.phone, u.role_id, r.name as role_name, case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end as state,
    s.id as store_id, s.name as store_name, u.created_at from users u join roles r on r.id = u.role_id left join stores s on s.owner_id = u.id where (u.username ilike $1 or u.email ilike $1 or u.phone ilike $1) and u.role_id = $2 and case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end = $3
      order by u.id desc limit $4;

-- reports.export-users 2
select u.id, u.username, u.email, u.phone, u.role_id, r.name as role_name, case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end as state,
    s.id as store_id, s.name as store_name, u.created_at from users u join roles r on r.id = u.role_id left join stores s on s.owner_id = u.id where (u.username ilike $1 or u.email ilike $1 or u.phone ilike $1) and u.role_id = $2 and case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end = $3 and u.id < $4
      order by u.id desc limit $5;

-- reports.list-audit 1
select e.id, e.at, e.event, e.actor_id, a.username as actor_name, e.user_id, u.username as user_name, e.address,
    e.request_id, e.detail from (
        select e.id as row_id from security_events e  order by e.id desc
        limit $1 offset $2) page
      join security_events e on e.id = page.row_id left join users a on a.id = e.actor_id left join users u on u.id = e.user_id order by e.id desc;

-- reports.list-audit 2
select e.id, e.at, e.event, e.actor_id, a.username as actor_name, e.user_id, u.username as user_name, e.address,
    e.request_id, e.detail from (
        select e.id as row_id from security_events e where e.at >= $1::timestamp at time zone 'Africa/Lagos' and e.at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' order by e.at desc, e.id desc
        limit $3 offset $4) page
      join security_events e on e.id = page.row_id left join users a on a.id = e.actor_id left join users u on u.id = e.user_id order by e.at desc, e.id desc;

-- reports.list-audit 3
select e.id, e.at, e.event, e.actor_id, a.username as actor_name, e.user_id, u.username as user_name, e.address,
    e.request_id, e.detail from (
        select e.id as row_id from security_events e where (e.actor_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or e.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or e.request_id = $3 or e.event = $4) and e.event = $5 and e.actor_id = $6 and e.user_id = $7 order by e.id desc
        limit $8 offset $9) page
      join security_events e on e.id = page.row_id left join users a on a.id = e.actor_id left join users u on u.id = e.user_id order by e.id desc;

-- reports.list-enquiries 1
select e.id, e.total_kobo, (select count(*)::int from message_order_lines l where l.message_order_id = e.id) as lines,
    e.state, o.number, e.created_at, e.user_id, u.username, u.email from (
        select e.id as row_id from message_orders e  order by e.id desc
        limit $1 offset $2) page
      join message_orders e on e.id = page.row_id join users u on u.id = e.user_id left join orders o on o.id = e.order_id order by e.id desc;

-- reports.list-enquiries 2
select e.id, e.total_kobo, (select count(*)::int from message_order_lines l where l.message_order_id = e.id) as lines,
    e.state, o.number, e.created_at, e.user_id, u.username, u.email from (
        select e.id as row_id from message_orders e where e.created_at >= $1::timestamp at time zone 'Africa/Lagos' and e.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' order by e.created_at desc, e.id desc
        limit $3 offset $4) page
      join message_orders e on e.id = page.row_id join users u on u.id = e.user_id left join orders o on o.id = e.order_id order by e.created_at desc, e.id desc;

-- reports.list-enquiries 3
select e.id, e.total_kobo, (select count(*)::int from message_order_lines l where l.message_order_id = e.id) as lines,
    e.state, o.number, e.created_at, e.user_id, u.username, u.email from (
        select e.id as row_id from message_orders e where e.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) and e.state = $3 order by e.id desc
        limit $4 offset $5) page
      join message_orders e on e.id = page.row_id join users u on u.id = e.user_id left join orders o on o.id = e.order_id order by e.id desc;

-- reports.list-enquiries 4
select e.id, e.total_kobo, (select count(*)::int from message_order_lines l where l.message_order_id = e.id) as lines,
    e.state, o.number, e.created_at, e.user_id, u.username, u.email from (
        select e.id as row_id from message_orders e where e.id = $1 order by e.id desc
        limit $2 offset $3) page
      join message_orders e on e.id = page.row_id join users u on u.id = e.user_id left join orders o on o.id = e.order_id order by e.id desc;

-- reports.list-invitations 1
select i.id, case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end as state, i.email, m.username as created_by, g.username as used_by, i.created_at, i.expires_at from (
        select i.id as row_id from invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by  order by i.id desc
        limit $1 offset $2) page
      join invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by on i.id = page.row_id  order by i.id desc;

-- reports.list-invitations 2
select i.id, case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end as state, i.email, m.username as created_by, g.username as used_by, i.created_at, i.expires_at from (
        select i.id as row_id from invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by where i.created_at >= $1::timestamp at time zone 'Africa/Lagos' and i.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' order by i.created_at desc, i.id desc
        limit $3 offset $4) page
      join invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by on i.id = page.row_id  order by i.created_at desc, i.id desc;

-- reports.list-invitations 3
select i.id, case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end as state, i.email, m.username as created_by, g.username as used_by, i.created_at, i.expires_at from (
        select i.id as row_id from invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by where (m.username ilike $1 or g.username ilike $1 or i.email ilike $1) and case when i.used_at is not null then 'used' when i.expires_at <= now() then 'expired'
  else 'open' end = $2 order by i.id desc
        limit $3 offset $4) page
      join invitations i left join users m on m.id = i.created_by left join users g on g.id = i.used_by on i.id = page.row_id  order by i.id desc;

-- reports.list-orders 1
select o.id, o.number, o.status, o.method, o.total_kobo, o.line_count, o.created_at, o.paid_at, o.user_id,
    u.username, u.email from (
        select o.id as row_id from orders o  order by o.id desc
        limit $1 offset $2) page
      join orders o on o.id = page.row_id join users u on u.id = o.user_id order by o.id desc;

-- reports.list-orders 2
select o.id, o.number, o.status, o.method, o.total_kobo, o.line_count, o.created_at, o.paid_at, o.user_id,
    u.username, u.email from (
        select o.id as row_id from orders o where o.created_at >= $1::timestamp at time zone 'Africa/Lagos' and o.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' order by o.created_at desc, o.id desc
        limit $3 offset $4) page
      join orders o on o.id = page.row_id join users u on u.id = o.user_id order by o.created_at desc, o.id desc;

-- reports.list-orders 3
select o.id, o.number, o.status, o.method, o.total_kobo, o.line_count, o.created_at, o.paid_at, o.user_id,
    u.username, u.email from (
        select o.id as row_id from orders o where o.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) and o.status = $3 and o.method = $4 order by o.id desc
        limit $5 offset $6) page
      join orders o on o.id = page.row_id join users u on u.id = o.user_id order by o.id desc;

-- reports.list-orders 4
select o.id, o.number, o.status, o.method, o.total_kobo, o.line_count, o.created_at, o.paid_at, o.user_id,
    u.username, u.email from (
        select o.id as row_id from orders o where o.number = $1 order by o.id desc
        limit $2 offset $3) page
      join orders o on o.id = page.row_id join users u on u.id = o.user_id order by o.id desc;

-- reports.list-stores 1
select s.id, s.name, s.city, u.id as user_id, u.username, u.email, n.listings,
    case when s.suspended_at is null then 'open' else 'suspended' end as state, s.created_at from (
        select s.id as row_id from stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id  order by s.id desc
        limit $1 offset $2) page
      join stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id on s.id = page.row_id  order by s.id desc;

-- reports.list-stores 2
select s.id, s.name, s.city, u.id as user_id, u.username, u.email, n.listings,
    case when s.suspended_at is null then 'open' else 'suspended' end as state, s.created_at from (
        select s.id as row_id from stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id where s.created_at >= $1::timestamp at time zone 'Africa/Lagos' and s.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' order by s.created_at desc, s.id desc
        limit $3 offset $4) page
      join stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id on s.id = page.row_id  order by s.created_at desc, s.id desc;

-- reports.list-stores 3
select s.id, s.name, s.city, u.id as user_id, u.username, u.email, n.listings,
    case when s.suspended_at is null then 'open' else 'suspended' end as state, s.created_at from (
        select s.id as row_id from stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id where (s.name ilike $1 or s.city ilike $1 or u.username ilike $1 or u.email ilike $1) and s.suspended_at is null order by s.id desc
        limit $2 offset $3) page
      join stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id on s.id = page.row_id  order by s.id desc;

-- reports.list-stores 4
select s.id, s.name, s.city, u.id as user_id, u.username, u.email, n.listings,
    case when s.suspended_at is null then 'open' else 'suspended' end as state, s.created_at from (
        select s.id as row_id from stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id where s.suspended_at is not null order by s.id desc
        limit $1 offset $2) page
      join stores s join store_counts n on n.store_id = s.id left join users u on u.id = s.owner_id on s.id = page.row_id  order by s.id desc;

-- reports.list-transactions 1
select t.id, t.amount_kobo, t.description, t.ref, pay.gateway_kind as gateway, t.status, t.created_at, t.user_id,
    u.username, u.email from (
        select t.id as row_id from wallet_transactions t  order by t.id desc
        limit $1 offset $2) page
      join wallet_transactions t on t.id = page.row_id join users u on u.id = t.user_id
    left join orders o on o.number = substring(t.ref from 'SPL-[0-9]{6}-[0-9A-Z]{6}')
    left join payments pay on pay.reference = coalesce(substring(t.ref from 'SPL-[0-9A-Z]{26}'), o.reference) order by t.id desc;

-- reports.list-transactions 2
select t.id, t.amount_kobo, t.description, t.ref, pay.gateway_kind as gateway, t.status, t.created_at, t.user_id,
    u.username, u.email from (
        select t.id as row_id from wallet_transactions t where t.created_at >= $1::timestamp at time zone 'Africa/Lagos' and t.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' order by t.created_at desc, t.id desc
        limit $3 offset $4) page
      join wallet_transactions t on t.id = page.row_id join users u on u.id = t.user_id
    left join orders o on o.number = substring(t.ref from 'SPL-[0-9]{6}-[0-9A-Z]{6}')
    left join payments pay on pay.reference = coalesce(substring(t.ref from 'SPL-[0-9A-Z]{26}'), o.reference) order by t.created_at desc, t.id desc;

-- reports.list-transactions 3
select t.id, t.amount_kobo, t.description, t.ref, pay.gateway_kind as gateway, t.status, t.created_at, t.user_id,
    u.username, u.email from (
        select t.id as row_id from wallet_transactions t where (t.user_id = any(array(select id from users where username ilike $1 or email ilike $2 limit 500)) or t.ref = any($3) or t.ref in
        (select unnest(array[r.key, 'returned:' || r.key]) from order_refunds r join orders o on o.id = r.order_id
          where o.number = $4)) and t.status = $5 order by t.id desc
        limit $6 offset $7) page
      join wallet_transactions t on t.id = page.row_id join users u on u.id = t.user_id
    left join orders o on o.number = substring(t.ref from 'SPL-[0-9]{6}-[0-9A-Z]{6}')
    left join payments pay on pay.reference = coalesce(substring(t.ref from 'SPL-[0-9A-Z]{26}'), o.reference) order by t.id desc;

-- reports.list-users 1
select u.id, u.username, u.email, u.phone, u.role_id, r.name as role_name, case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end as state,
    s.id as store_id, s.name as store_name, u.created_at from (
        select u.id as row_id from users u  order by u.created_at desc, u.id desc
        limit $1 offset $2) page
      join users u on u.id = page.row_id join roles r on r.id = u.role_id left join stores s on s.owner_id = u.id order by u.created_at desc, u.id desc;

-- reports.list-users 2
select u.id, u.username, u.email, u.phone, u.role_id, r.name as role_name, case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end as state,
    s.id as store_id, s.name as store_name, u.created_at from (
        select u.id as row_id from users u where u.created_at >= $1::timestamp at time zone 'Africa/Lagos' and u.created_at < ($2::timestamp + interval '1 day') at time zone 'Africa/Lagos' order by u.created_at desc, u.id desc
        limit $3 offset $4) page
      join users u on u.id = page.row_id join roles r on r.id = u.role_id left join stores s on s.owner_id = u.id order by u.created_at desc, u.id desc;

-- reports.list-users 3
select u.id, u.username, u.email, u.phone, u.role_id, r.name as role_name, case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end as state,
    s.id as store_id, s.name as store_name, u.created_at from (
        select u.id as row_id from users u where (u.username ilike $1 or u.email ilike $1 or u.phone ilike $1) and u.role_id = $2 and case when u.disabled_at is not null then 'disabled' when u.approved_at is null then 'waiting'
  else 'active' end = $3 order by u.created_at desc, u.id desc
        limit $4 offset $5) page
      join users u on u.id = page.row_id join roles r on r.id = u.role_id left join stores s on s.owner_id = u.id order by u.created_at desc, u.id desc;

-- search.hits 1
with hits as materialized ((select s.product_id, s.popularity, s.level, s.category_id, s.brand_id, s.type_id, s.positions, s.rating_tenths, s.price_business as price, s.condition, s.quality, s.in_stock, s.state_id, s.universal from search_listings s where s.condition = $1::smallint and s.rating_tenths >= $2 and s.price_business >= $3 and s.price_business <= $4 order by s.popularity desc, s.product_id limit 6001))
    select array(select product_id from hits order by popularity desc, product_id limit $5 offset $6) as ids,
      (select count(*)::int from hits) as hits, (select count(*)::int from hits where level = 0) as top_hits,
      null::bigint as last_key,
      '{}'::int[] as tiers,
      array(select unnest(array[grouping(category_id, brand_id, type_id, positions, rating_tenths, condition, quality, in_stock, state_id, universal), coalesce(category_id::int, brand_id::int, type_id::int, positions::int, rating_tenths::int, condition::int, quality::int, in_stock::int, state_id::int, universal::int), count(*)::int])
      from hits group by grouping sets ((category_id), (brand_id), (type_id), (positions), (rating_tenths), (condition), (quality), (in_stock), (state_id), (universal))) as facets,
      (select array[min(price), max(price)] from hits) as prices;

-- search.hits 2
with hits as materialized ((select s.product_id, s.popularity, s.price_business as price from search_listings s where s.condition = $1::smallint and s.rating_tenths >= $2 and s.price_business >= $3 and s.price_business <= $4 order by s.popularity desc, s.product_id limit 6001))
    select array(select product_id from hits order by price, product_id limit $5 offset $6) as ids,
      (select count(*)::int from hits) as hits, 0 as top_hits,
      (select price from hits order by price, product_id limit 1 offset $7) as last_key,
      '{}'::int[] as tiers,
      '{}'::int[] as facets,
      '{}'::bigint[] as prices;

-- search.hits 3
with hits as materialized ((select * from (select s.product_id, s.popularity, s.level, s.category_id, s.brand_id, s.type_id, s.positions, s.rating_tenths, s.price_general as price, s.condition, s.quality, s.in_stock, s.state_id, s.universal from search_listings s where s.level = 0 and text_words(s.text_id) @@ (select case numnode(to_tsquery('english', $1)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $1) end) and text_words(s.text_id) @@ (select case numnode(to_tsquery('english', $3)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $3) end) union all select s.product_id, s.popularity, s.level, s.category_id, s.brand_id, s.type_id, s.positions, s.rating_tenths, s.price_general as price, s.condition, s.quality, s.in_stock, s.state_id, s.universal from search_listings s where s.level = 1 and text_words(s.text_id) @@ (select case numnode(to_tsquery('english', $1)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $1) end) and text_words(s.text_id) @@ (select case numnode(to_tsquery('english', $3)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $3) end)) found limit 6001))
    select array(select product_id from hits order by popularity desc, product_id limit $4 offset $5) as ids,
      (select count(*)::int from hits) as hits, (select count(*)::int from hits where level = 0) as top_hits,
      null::bigint as last_key,
      '{}'::int[] as tiers,
      array(select unnest(array[grouping(category_id, brand_id, type_id, positions, rating_tenths, condition, quality, in_stock, state_id, universal), coalesce(category_id::int, brand_id::int, type_id::int, positions::int, rating_tenths::int, condition::int, quality::int, in_stock::int, state_id::int, universal::int), count(*)::int])
      from hits group by grouping sets ((category_id), (brand_id), (type_id), (positions), (rating_tenths), (condition), (quality), (in_stock), (state_id), (universal))) as facets,
      (select array[min(price), max(price)] from hits) as prices;

-- search.hits 4
with hits as materialized ((select * from (select s.product_id, s.popularity, s.price_general as price from search_listings s where s.level = 0 and text_words(s.text_id) @@ (select case numnode(to_tsquery('english', $1)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $1) end) and text_words(s.text_id) @@ (select case numnode(to_tsquery('english', $3)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $3) end) union all select s.product_id, s.popularity, s.price_general as price from search_listings s where s.level = 1 and text_words(s.text_id) @@ (select case numnode(to_tsquery('english', $1)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $1) end) and text_words(s.text_id) @@ (select case numnode(to_tsquery('english', $3)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $3) end)) found limit 6001))
    select array(select product_id from hits order by price, product_id limit $4 offset $5) as ids,
      (select count(*)::int from hits) as hits, 0 as top_hits,
      (select price from hits order by price, product_id limit 1 offset $6) as last_key,
      '{}'::int[] as tiers,
      '{}'::int[] as facets,
      '{}'::bigint[] as prices;

-- search.hits 5
with hits as materialized ((select * from (select s.product_id, s.popularity, s.price_general as price, s.category_id, s.brand_id, s.type_id, s.positions, s.rating_tenths, s.condition, s.quality, s.in_stock, s.state_id, s.universal from search_listings s where s.level = 0 and ((text_words(s.text_id) @@ (select to_tsquery('english', $1))) or (text_words(s.text_id) @@ (select to_tsquery('english', $2)))) union all select s.product_id, s.popularity, s.price_general as price, s.category_id, s.brand_id, s.type_id, s.positions, s.rating_tenths, s.condition, s.quality, s.in_stock, s.state_id, s.universal from search_listings s where s.level = 1 and ((text_words(s.text_id) @@ (select to_tsquery('english', $1))) or (text_words(s.text_id) @@ (select to_tsquery('english', $2))))) found limit 6001))
    select array(select product_id from hits order by price, product_id limit $3 offset $4) as ids,
      (select count(*)::int from hits) as hits, 0 as top_hits,
      (select price from hits order by price, product_id limit 1 offset $5) as last_key,
      '{}'::int[] as tiers,
      array(select unnest(array[grouping(category_id, brand_id, type_id, positions, rating_tenths, condition, quality, in_stock, state_id, universal), coalesce(category_id::int, brand_id::int, type_id::int, positions::int, rating_tenths::int, condition::int, quality::int, in_stock::int, state_id::int, universal::int), count(*)::int])
      from hits group by grouping sets ((category_id), (brand_id), (type_id), (positions), (rating_tenths), (condition), (quality), (in_stock), (state_id), (universal))) as facets,
      (select array[min(price), max(price)] from hits) as prices;

-- search.hits 6
with hits as materialized ((select * from (select s.product_id, s.popularity, s.price_general as price from search_listings s where s.level = 0 and ((text_words(s.text_id) @@ (select to_tsquery('english', $1))) or (text_words(s.text_id) @@ (select to_tsquery('english', $2)))) union all select s.product_id, s.popularity, s.price_general as price from search_listings s where s.level = 1 and ((text_words(s.text_id) @@ (select to_tsquery('english', $1))) or (text_words(s.text_id) @@ (select to_tsquery('english', $2))))) found limit 6001))
    select array(select product_id from hits order by price, product_id limit $3 offset $4) as ids,
      (select count(*)::int from hits) as hits, 0 as top_hits,
      (select price from hits order by price, product_id limit 1 offset $5) as last_key,
      '{}'::int[] as tiers,
      '{}'::int[] as facets,
      '{}'::bigint[] as prices;

-- search.hits 7
with hits as materialized ((select * from (select s.product_id, s.popularity, s.price_general as price, s.category_id, s.brand_id, s.type_id, s.positions, s.rating_tenths, s.condition, s.quality, s.in_stock, s.state_id, s.universal from search_listings s where s.level = 0 and text_tags(s.text_id) @> (select $1::int[]) and text_tags(s.text_id) && (select $2::int[]) and not s.universal union all select s.product_id, s.popularity, s.price_general as price, s.category_id, s.brand_id, s.type_id, s.positions, s.rating_tenths, s.condition, s.quality, s.in_stock, s.state_id, s.universal from search_listings s where s.level = 1 and text_tags(s.text_id) @> (select $1::int[]) and text_tags(s.text_id) && (select $2::int[]) and not s.universal) found limit 6001) union all (select * from (select s.product_id, s.popularity, s.price_general as price, s.category_id, s.brand_id, s.type_id, s.positions, s.rating_tenths, s.condition, s.quality, s.in_stock, s.state_id, s.universal from search_listings s where s.level = 0 and text_tags(s.text_id) @> (select $3::int[]) and s.universal union all select s.product_id, s.popularity, s.price_general as price, s.category_id, s.brand_id, s.type_id, s.positions, s.rating_tenths, s.condition, s.quality, s.in_stock, s.state_id, s.universal from search_listings s where s.level = 1 and text_tags(s.text_id) @> (select $3::int[]) and s.universal) found limit 6001))
    select array(select product_id from hits order by price desc, product_id limit $4 offset $5) as ids,
      (select count(*)::int from hits) as hits, 0 as top_hits,
      (select price from hits order by price desc, product_id limit 1 offset $6) as last_key,
      '{}'::int[] as tiers,
      array(select unnest(array[grouping(category_id, brand_id, type_id, positions, rating_tenths, condition, quality, in_stock, state_id, universal), coalesce(category_id::int, brand_id::int, type_id::int, positions::int, rating_tenths::int, condition::int, quality::int, in_stock::int, state_id::int, universal::int), count(*)::int])
      from hits group by grouping sets ((category_id), (brand_id), (type_id), (positions), (rating_tenths), (condition), (quality), (in_stock), (state_id), (universal))) as facets,
      (select array[min(price), max(price)] from hits) as prices;

-- search.hits 8
with hits as materialized ((select * from (select s.product_id, s.popularity, s.price_general as price from search_listings s where s.level = 0 and text_tags(s.text_id) @> (select $1::int[]) and text_tags(s.text_id) && (select $2::int[]) and not s.universal union all select s.product_id, s.popularity, s.price_general as price from search_listings s where s.level = 1 and text_tags(s.text_id) @> (select $1::int[]) and text_tags(s.text_id) && (select $2::int[]) and not s.universal) found limit 6001) union all (select * from (select s.product_id, s.popularity, s.price_general as price from search_listings s where s.level = 0 and text_tags(s.text_id) @> (select $3::int[]) and s.universal union all select s.product_id, s.popularity, s.price_general as price from search_listings s where s.level = 1 and text_tags(s.text_id) @> (select $3::int[]) and s.universal) found limit 6001))
    select array(select product_id from hits order by price, product_id limit $4 offset $5) as ids,
      (select count(*)::int from hits) as hits, 0 as top_hits,
      (select price from hits order by price, product_id limit 1 offset $6) as last_key,
      '{}'::int[] as tiers,
      '{}'::int[] as facets,
      '{}'::bigint[] as prices;

-- search.hits 9
with hits as materialized ((select * from (select s.product_id, s.popularity, s.created_at, s.price_general as price, s.rating_tenths, s.universal, s.in_stock, s.confirmed_day, s.positions, s.category_id, s.brand_id, s.type_id, s.condition, s.quality, s.state_id from search_listings s where s.level = 0 and text_tags(s.text_id) && (select $1::int[]) and text_tags(s.text_id) && (select $2::int[]) and text_tags(s.text_id) && (select $3::int[]) and text_tags(s.text_id) && (select $4::int[]) and s.in_stock and s.state_id = (select $5::smallint) and s.quality = (select $6::smallint) union all select s.product_id, s.popularity, s.created_at, s.price_general as price, s.rating_tenths, s.universal, s.in_stock, s.confirmed_day, s.positions, s.category_id, s.brand_id, s.type_id, s.condition, s.quality, s.state_id from search_listings s where s.level = 1 and text_tags(s.text_id) && (select $1::int[]) and text_tags(s.text_id) && (select $2::int[]) and text_tags(s.text_id) && (select $3::int[]) and text_tags(s.text_id) && (select $4::int[]) and s.in_stock and s.state_id = (select $5::smallint) and s.quality = (select $6::smallint)) found limit 6001)),
median_price as (select greatest(1, percentile_disc(0.5) within group (order by price))::float8 as median from hits)
    select array(select product_id from hits order by created_at desc, product_id desc limit $7 offset $8) as ids,
      (select count(*)::int from hits) as hits, 0 as top_hits,
      (select (extract(epoch from created_at) * 1000000)::bigint from hits order by created_at desc, product_id desc limit 1 offset $9) as last_key,
      (select array[count(*) filter (where tier = 1), count(*) filter (where tier = 2),
      count(*) filter (where tier = 3), count(*) filter (where not in_stock)]::int[]
    from (select case when universal then 3 when in_stock and 0 <= 30 then 1 else 2 end as tier, in_stock from hits) tiers) as tiers,
      array(select unnest(array[grouping(category_id, brand_id, type_id, positions, rating_tenths, condition, quality, in_stock, state_id, universal), coalesce(category_id::int, brand_id::int, type_id::int, positions::int, rating_tenths::int, condition::int, quality::int, in_stock::int, state_id::int, universal::int), count(*)::int])
      from hits group by grouping sets ((category_id), (brand_id), (type_id), (positions), (rating_tenths), (condition), (quality), (in_stock), (state_id), (universal))) as facets,
      (select array[min(price), max(price)] from hits) as prices;

-- search.hits 10
with hits as materialized ((select * from (select s.product_id, s.popularity, s.price_general as price, s.rating_tenths, s.universal, s.in_stock, s.confirmed_day, s.positions from search_listings s where s.level = 0 and text_tags(s.text_id) && (select $1::int[]) and text_tags(s.text_id) && (select $2::int[]) and text_tags(s.text_id) && (select $3::int[]) and text_tags(s.text_id) && (select $4::int[]) and s.in_stock and s.state_id = (select $5::smallint) and s.quality = (select $6::smallint) union all select s.product_id, s.popularity, s.price_general as price, s.rating_tenths, s.universal, s.in_stock, s.confirmed_day, s.positions from search_listings s where s.level = 1 and text_tags(s.text_id) && (select $1::int[]) and text_tags(s.text_id) && (select $2::int[]) and text_tags(s.text_id) && (select $3::int[]) and text_tags(s.text_id) && (select $4::int[]) and s.in_stock and s.state_id = (select $5::smallint) and s.quality = (select $6::smallint)) found limit 6001)),
median_price as (select greatest(1, percentile_disc(0.5) within group (order by price))::float8 as median from hits)
    select array(select product_id from hits order by price, product_id limit $7 offset $8) as ids,
      (select count(*)::int from hits) as hits, 0 as top_hits,
      (select price from hits order by price, product_id limit 1 offset $9) as last_key,
      (select array[count(*) filter (where tier = 1), count(*) filter (where tier = 2),
      count(*) filter (where tier = 3), count(*) filter (where not in_stock)]::int[]
    from (select case when universal then 3 when in_stock and 0 <= 30 then 1 else 2 end as tier, in_stock from hits) tiers) as tiers,
      '{}'::int[] as facets,
      '{}'::bigint[] as prices;

-- search.hits 11
with hits as materialized (select s.product_id, s.popularity, s.rating_tenths, s.category_id, s.brand_id, s.type_id, s.positions, s.price_business as price, s.condition, s.quality, s.in_stock, s.state_id, s.universal, n.match_rank
    from unnest($1::int[], $2::int[])
      n (product_id, match_rank) join search_listings s using (product_id) where text_tags(s.text_id) && $3::int[] and s.condition = $4::smallint and s.rating_tenths >= $5 and s.price_business >= $6 and s.price_business <= $7 and (s.universal or exists (select from fitments f where f.product_id = s.product_id and $8 between f.year_start and f.year_end and f.model_id = any($9::int[]) and (f.engine is null or f.model_id * 128 + f.engine = any($10::int[])) and (f.type_start is null or exists (
      select from generate_series(f.type_start::int, f.type_end::int) place
      where f.model_id * 128 + place = any($11::int[]))))) union all (select * from (select s.product_id, s.popularity, s.rating_tenths, s.category_id, s.brand_id, s.type_id, s.positions, s.price_business as price, s.condition, s.quality, s.in_stock, s.state_id, s.universal, 0 as match_rank from search_listings s where s.level = 0 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $12)) when 0 then to_tsquery('english', $13) else to_tsquery('english', $12) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $14)) when 0 then to_tsquery('english', $13) else to_tsquery('english', $14) end and text_tags(s.text_id) && $15::int[] and text_tags(s.text_id) && $16::int[] and s.condition = $17::smallint and s.rating_tenths >= $18 and s.price_business >= $19 and s.price_business <= $20 and (s.universal or exists (select from fitments f where f.product_id = s.product_id and $21 between f.year_start and f.year_end and f.model_id = any($22::int[]) and (f.engine is null or f.model_id * 128 + f.engine = any($23::int[])) and (f.type_start is null or exists (
      select from generate_series(f.type_start::int, f.type_end::int) place
      where f.model_id * 128 + place = any($24::int[]))))) and s.product_id <> all($25) union all select s.product_id, s.popularity, s.rating_tenths, s.category_id, s.brand_id, s.type_id, s.positions, s.price_business as price, s.condition, s.quality, s.in_stock, s.state_id, s.universal, 0 as match_rank from search_listings s where s.level = 1 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $12)) when 0 then to_tsquery('english', $13) else to_tsquery('english', $12) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $14)) when 0 then to_tsquery('english', $13) else to_tsquery('english', $14) end and text_tags(s.text_id) && $15::int[] and text_tags(s.text_id) && $16::int[] and s.condition = $17::smallint and s.rating_tenths >= $18 and s.price_business >= $19 and s.price_business <= $20 and (s.universal or exists (select from fitments f where f.product_id = s.product_id and $21 between f.year_start and f.year_end and f.model_id = any($22::int[]) and (f.engine is null or f.model_id * 128 + f.engine = any($23::int[])) and (f.type_start is null or exists (
      select from generate_series(f.type_start::int, f.type_end::int) place
      where f.model_id * 128 + place = any($24::int[]))))) and s.product_id <> all($25)) found limit 6001))
    select array(select product_id from hits order by rating_tenths desc, popularity desc, product_id limit $26 offset $27) as ids,
      (select count(*)::int from hits) as hits, 0 as top_hits,
      (select rating_tenths::bigint from hits order by rating_tenths desc, popularity desc, product_id limit 1 offset $28) as last_key,
      '{}'::int[] as tiers,
      array(select unnest(array[grouping(category_id, brand_id, type_id, positions, rating_tenths, condition, quality, in_stock, state_id, universal), coalesce(category_id::int, brand_id::int, type_id::int, positions::int, rating_tenths::int, condition::int, quality::int, in_stock::int, state_id::int, universal::int), count(*)::int])
      from hits group by grouping sets ((category_id), (brand_id), (type_id), (positions), (rating_tenths), (condition), (quality), (in_stock), (state_id), (universal))) as facets,
      (select array[min(price), max(price)] from hits) as prices;

-- search.hits 12
with hits as materialized (select s.product_id, s.popularity, s.price_business as price, n.match_rank
    from unnest($1::int[], $2::int[])
      n (product_id, match_rank) join search_listings s using (product_id) where text_tags(s.text_id) && $3::int[] and s.condition = $4::smallint and s.rating_tenths >= $5 and s.price_business >= $6 and s.price_business <= $7 and (s.universal or exists (select from fitments f where f.product_id = s.product_id and $8 between f.year_start and f.year_end and f.model_id = any($9::int[]) and (f.engine is null or f.model_id * 128 + f.engine = any($10::int[])) and (f.type_start is null or exists (
      select from generate_series(f.type_start::int, f.type_end::int) place
      where f.model_id * 128 + place = any($11::int[]))))) union all (select * from (select s.product_id, s.popularity, s.price_business as price, 0 as match_rank from search_listings s where s.level = 0 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $12)) when 0 then to_tsquery('english', $13) else to_tsquery('english', $12) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $14)) when 0 then to_tsquery('english', $13) else to_tsquery('english', $14) end and text_tags(s.text_id) && $15::int[] and text_tags(s.text_id) && $16::int[] and s.condition = $17::smallint and s.rating_tenths >= $18 and s.price_business >= $19 and s.price_business <= $20 and (s.universal or exists (select from fitments f where f.product_id = s.product_id and $21 between f.year_start and f.year_end and f.model_id = any($22::int[]) and (f.engine is null or f.model_id * 128 + f.engine = any($23::int[])) and (f.type_start is null or exists (
      select from generate_series(f.type_start::int, f.type_end::int) place
      where f.model_id * 128 + place = any($24::int[]))))) and s.product_id <> all($25) union all select s.product_id, s.popularity, s.price_business as price, 0 as match_rank from search_listings s where s.level = 1 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $12)) when 0 then to_tsquery('english', $13) else to_tsquery('english', $12) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $14)) when 0 then to_tsquery('english', $13) else to_tsquery('english', $14) end and text_tags(s.text_id) && $15::int[] and text_tags(s.text_id) && $16::int[] and s.condition = $17::smallint and s.rating_tenths >= $18 and s.price_business >= $19 and s.price_business <= $20 and (s.universal or exists (select from fitments f where f.product_id = s.product_id and $21 between f.year_start and f.year_end and f.model_id = any($22::int[]) and (f.engine is null or f.model_id * 128 + f.engine = any($23::int[])) and (f.type_start is null or exists (
      select from generate_series(f.type_start::int, f.type_end::int) place
      where f.model_id * 128 + place = any($24::int[]))))) and s.product_id <> all($25)) found limit 6001))
    select array(select product_id from hits order by price, product_id limit $26 offset $27) as ids,
      (select count(*)::int from hits) as hits, 0 as top_hits,
      (select price from hits order by price, product_id limit 1 offset $28) as last_key,
      '{}'::int[] as tiers,
      '{}'::int[] as facets,
      '{}'::bigint[] as prices;

-- search.in-order 1
select product_id from (
        select s.product_id, s.popularity, s.price_business as price from search_listings s where s.price_business <= $1 and (s.level = 0 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $2)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $2) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $4)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $4) end and s.condition = $5::smallint and s.rating_tenths >= $6 and s.price_business >= $7 and s.price_business <= $8
 or s.level = 1 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $2)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $2) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $4)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $4) end and s.condition = $5::smallint and s.rating_tenths >= $6 and s.price_business >= $7 and s.price_business <= $8) limit 2000000000) hits
      order by price, product_id limit $9 offset $10;

-- search.in-order 2
select product_id from (
        select s.product_id, s.popularity, s.price_business as price from search_listings s where s.price_business >= $1 and (s.level = 0 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $2)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $2) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $4)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $4) end and s.condition = $5::smallint and s.rating_tenths >= $6 and s.price_business >= $7 and s.price_business <= $8
 or s.level = 1 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $2)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $2) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $4)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $4) end and s.condition = $5::smallint and s.rating_tenths >= $6 and s.price_business >= $7 and s.price_business <= $8) limit 2000000000) hits
      order by price desc, product_id limit $9 offset $10;

-- search.in-order 3
select product_id from (
        select s.product_id, s.popularity, s.created_at from search_listings s where s.created_at >= timestamptz 'epoch' + $1::bigint * interval '1 microsecond' and (s.level = 0 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $2)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $2) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $4)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $4) end and s.condition = $5::smallint and s.rating_tenths >= $6 and s.price_business >= $7 and s.price_business <= $8
 or s.level = 1 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $2)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $2) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $4)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $4) end and s.condition = $5::smallint and s.rating_tenths >= $6 and s.price_business >= $7 and s.price_business <= $8) limit 2000000000) hits
      order by created_at desc, product_id desc limit $9 offset $10;

-- search.in-order 4
select product_id from (
        select s.product_id, s.popularity, s.rating_tenths from search_listings s where s.rating_tenths >= $1 and (s.level = 0 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $2)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $2) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $4)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $4) end and s.condition = $5::smallint and s.rating_tenths >= $6 and s.price_business >= $7 and s.price_business <= $8
 or s.level = 1 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $2)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $2) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $4)) when 0 then to_tsquery('english', $3) else to_tsquery('english', $4) end and s.condition = $5::smallint and s.rating_tenths >= $6 and s.price_business >= $7 and s.price_business <= $8) limit 2000000000) hits
      order by rating_tenths desc, popularity desc, product_id limit $9 offset $10;

-- search.in-order 5
select product_id from (
        select s.product_id, s.popularity, s.level from search_listings s where true and (s.level = 0 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $1)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $1) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $3)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $3) end and s.condition = $4::smallint and s.rating_tenths >= $5 and s.price_business >= $6 and s.price_business <= $7
 or s.level = 1 and text_words(s.text_id) @@ case numnode(to_tsquery('english', $1)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $1) end and text_words(s.text_id) @@ case numnode(to_tsquery('english', $3)) when 0 then to_tsquery('english', $2) else to_tsquery('english', $3) end and s.condition = $4::smallint and s.rating_tenths >= $5 and s.price_business >= $6 and s.price_business <= $7) limit 2000000000) hits
      order by popularity desc, product_id limit $8 offset $9;

-- search.make-index
create index search_listings_newest_new on search_listings_new (created_at desc);

-- search.rename-index
alter index search_listings_product_new rename to search_listings_product;

-- selling.read-in-order 1
select id from (select t.product_id as id, t.product_id as key from listing_texts t where true
       order by t.product_id desc limit $1 offset $2) listings;

-- selling.read-in-order 2
select id from (select t.product_id as id, t.gen_price_kobo as key from listing_texts t where t.store_id = $1 and t.category_id = $2 and t.condition = $3 and not t.hidden
       order by t.gen_price_kobo asc, t.product_id asc limit $4 offset $5) listings;

-- selling.read-in-order 3
select id from (select p.id, p.stock as key from products p where p.store_id = $1 and p.category_id = $2 and p.condition = $3 and not (p.hidden_at is not null) order by p.stock asc, p.id asc limit $4 offset $5) listings;

-- selling.scan-in-order 1
with hits as materialized (
       select o.id, o.key from (select t.product_id as id, t.product_id as key from listing_texts t where true
       order by t.product_id desc limit $1) o join listing_texts t on t.product_id = o.id
       where strpos(t.body, $2) > 0 order by o.id desc limit $3)
     select (select count(*)::int from hits) as total,
       array(select id from hits order by id desc limit $4 offset $5) as ids;

-- selling.scan-in-order 2
with hits as materialized (
       select o.id, o.key from (select p.id, p.stock as key from products p where p.store_id = $1 and p.category_id = $2 and p.condition = $3 and not (p.hidden_at is not null) order by p.stock asc, p.id asc limit $4) o join listing_texts t on t.product_id = o.id
       where strpos(t.body, $5) > 0 or t.condition = any ($6::text[]) order by o.key asc, o.id asc limit $7)
     select (select count(*)::int from hits) as total,
       array(select id from hits order by key asc, id asc limit $8 offset $9) as ids;

-- selling.sort-all-hits 1
select id from (select t.product_id as id, t.price_kobo as key from listing_texts t
     where true and ((strpos(t.body, $1) > 0 and t.body like $2 and t.body like $3)) offset 0) hits order by key desc, id desc limit $4 offset $5;

-- selling.sort-all-hits 2
select id from (select t.product_id as id, (select p.stock from products p where p.id = t.product_id) as key from listing_texts t
     where t.store_id = $1 and t.category_id = $2 and t.condition = $3 and not t.hidden and ((strpos(t.body, $4) > 0 and t.body like $5) or t.condition = any ($6::text[])) offset 0) hits order by key asc, id asc limit $7 offset $8;

-- selling.sort-hits 1
with hits as materialized (select t.product_id as id, t.product_id as key from listing_texts t
     where true and (true) limit $1),
     counted as (select count(*)::int as total from hits)
     select total, array(select id from hits where (select total from counted) < $2
       order by id desc limit $3 offset $4) as ids from counted;

-- selling.sort-hits 2
with hits as materialized (select t.product_id as id, t.title as key from listing_texts t
     where t.hidden and ((strpos(t.body, $1) > 0 and t.body like $2) or t.category_id = any ($3::smallint[])) limit $4),
     counted as (select count(*)::int as total from hits)
     select total, array(select id from hits where (select total from counted) < $5
       order by key asc, id asc limit $6 offset $7) as ids from counted;

-- selling.sort-hits 3
with hits as materialized (select t.product_id as id, (select p.stock from products p where p.id = t.product_id) as key from listing_texts t
     where true and ((strpos(t.body, $1) > 0 and t.body like $2 and t.body like $3)) limit $4),
     counted as (select count(*)::int as total from hits)
     select total, array(select id from hits where (select total from counted) < $5
       order by key asc, id asc limit $6 offset $7) as ids from counted;

-- selling.sort-hits 4
with hits as materialized (select t.product_id as id, t.price_kobo as key from listing_texts t
     where t.store_id = $1 and t.category_id = $2 and t.condition = $3 and not t.hidden and ((strpos(t.body, $4) > 0 and t.body like $5) or t.condition = any ($6::text[])) limit $7),
     counted as (select count(*)::int as total from hits)
     select total, array(select id from hits where (select total from counted) < $8
       order by key desc, id desc limit $9 offset $10) as ids from counted;

-- wipers.count 1
select count(*)::int as count from wipers w where (not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0)
    or exists (select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id where a.length_in = w.length_in and a.adapter = any (w.adapters) and not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0 and (strpos(' ' || regexp_replace(lower(m.name || ' ' || o.name), '[^a-z0-9]+', ' ', 'g'), ' ' || word) > 0
  or case when word ~ '^(19|20)[0-9]{2}$' then word::int between a.year_start and a.year_end end) is not true)));

-- wipers.count 2
select count(*)::int as count from wipers w where (not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0)
    or exists (select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id where a.length_in = w.length_in and a.adapter = any (w.adapters) and not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0 and (strpos(' ' || regexp_replace(lower(m.name || ' ' || o.name), '[^a-z0-9]+', ' ', 'g'), ' ' || word) > 0
  or case when word ~ '^(19|20)[0-9]{2}$' then word::int between a.year_start and a.year_end end) is not true))) and exists (select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id where lower(m.name) = lower($2::text) and a.length_in = w.length_in and a.adapter = any (w.adapters));

-- wipers.count 3
select count(*)::int as count from wipers w where (not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0)
    or exists (select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id where a.length_in = w.length_in and a.adapter = any (w.adapters) and not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0 and (strpos(' ' || regexp_replace(lower(m.name || ' ' || o.name), '[^a-z0-9]+', ' ', 'g'), ' ' || word) > 0
  or case when word ~ '^(19|20)[0-9]{2}$' then word::int between a.year_start and a.year_end end) is not true))) and exists (select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id where lower(m.name) = lower($2::text) and lower(o.name) = lower($3::text) and a.year_start <= $4::int and a.year_end >= $5::int and a.length_in = w.length_in and a.adapter = any (w.adapters));

-- wipers.list 1
select w.symbol, w.short_name_en, w.long_description_en, w.price_kobo, w.style, w.length_in, w.adapters, w.photos from wipers w where (not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0)
    or exists (select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id where a.length_in = w.length_in and a.adapter = any (w.adapters) and not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0 and (strpos(' ' || regexp_replace(lower(m.name || ' ' || o.name), '[^a-z0-9]+', ' ', 'g'), ' ' || word) > 0
  or case when word ~ '^(19|20)[0-9]{2}$' then word::int between a.year_start and a.year_end end) is not true)))
      order by w.style, w.length_in, w.symbol limit $2 offset $3;

-- wipers.list 2
select w.symbol, w.short_name_en, w.long_description_en, w.price_kobo, w.style, w.length_in, w.adapters, w.photos from wipers w where (not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0)
    or exists (select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id where a.length_in = w.length_in and a.adapter = any (w.adapters) and not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0 and (strpos(' ' || regexp_replace(lower(m.name || ' ' || o.name), '[^a-z0-9]+', ' ', 'g'), ' ' || word) > 0
  or case when word ~ '^(19|20)[0-9]{2}$' then word::int between a.year_start and a.year_end end) is not true))) and exists (select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id where lower(m.name) = lower($2::text) and a.length_in = w.length_in and a.adapter = any (w.adapters))
      order by w.style, w.length_in, w.symbol limit $3 offset $4;

-- wipers.list 3
select w.symbol, w.short_name_en, w.long_description_en, w.price_kobo, w.style, w.length_in, w.adapters, w.photos from wipers w where (not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0)
    or exists (select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id where a.length_in = w.length_in and a.adapter = any (w.adapters) and not exists (select from unnest($1::text[]) word where not strpos(w.words, ' ' || word) > 0 and (strpos(' ' || regexp_replace(lower(m.name || ' ' || o.name), '[^a-z0-9]+', ' ', 'g'), ' ' || word) > 0
  or case when word ~ '^(19|20)[0-9]{2}$' then word::int between a.year_start and a.year_end end) is not true))) and exists (select from wiper_arms a join vehicle_models o on o.id = a.model_id join vehicle_makes m on m.id = o.make_id where lower(m.name) = lower($2::text) and lower(o.name) = lower($3::text) and a.year_start <= $4::int and a.year_end >= $5::int and a.length_in = w.length_in and a.adapter = any (w.adapters))
      order by w.style, w.length_in, w.symbol limit $6 offset $7;
