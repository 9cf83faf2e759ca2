-- Money that the gateway has paid out to a card leaves the account `refunds` for the gateway, in the transaction that
-- marks the refund processed (src/modules/payments/refunds.service.ts). What was processed before is booked here, where
-- its order was booked.
select post_ledger_entry('processed:' || r.key, 'processed', 'Paid out to the card: ' || r.key, now(), null,
    array['refunds', 'gateway'], array[-r.amount_kobo, r.amount_kobo])
  from payment_refunds r join ledger_entries e on e.key = r.key
  where r.status = 'processed' order by r.id;

-- Nothing is called processed whose money is still in the account. Code of before that runs on for a while is refused
-- too: its refund stays as it is, and whoever looks after it next books it.
create function guard_processed_refund() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where key = 'processed:' || new.key) then
    raise exception 'The refund % is processed but not booked.', new.key
      using errcode = 'check_violation', constraint = 'refund_processed_in_books';
  end if;
  return new;
end $$;
create trigger payment_refunds_processed before update of status on payment_refunds for each row
  when (new.status = 'processed' and old.status <> 'processed') execute function guard_processed_refund();

-- Those that never got to the gateway are looked for by their age; there are few at any time.
create index payment_refunds_unsent on payment_refunds (created_at) where status in ('waiting', 'sending');
