-- Every payment keeps which kind of gateway took it: simulated and test money is not real. A shop with live keys starts
-- only when no wallet holds it (src/modules/payments/test-money.service.ts). Null: taken through Paystack before this
-- column existed, with keys of unknown kind; it counts as live, so that real money is never booked out.
alter table payments add column gateway_kind text check (gateway_kind in ('simulated', 'test', 'live'));
update payments set gateway_kind = 'simulated'
  where authorization_url is not null and authorization_url not like 'https://%.paystack.co%';
create index payments_not_live on payments (user_id) where gateway_kind in ('simulated', 'test');

-- What wallets held of it is booked out into this account, by entries of the kind `bookout`.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check
  check (kind in ('wallet', 'payable', 'gateway', 'order_clearing', 'refunds', 'commission', 'test_money'));
insert into ledger_accounts (kind) values ('test_money');

-- The kind may change until the gateway has opened the payment: another gateway may be configured by then.
create function guard_gateway_kind() returns trigger language plpgsql as $$
begin
  raise exception 'The gateway kind of an opened payment does not change.'
    using errcode = 'check_violation', constraint = 'payments_gateway_kind_fixed';
end $$;
create trigger payments_gateway_kind before update of gateway_kind on payments for each row
  when (old.access_code is not null and old.gateway_kind is distinct from new.gateway_kind)
  execute function guard_gateway_kind();
