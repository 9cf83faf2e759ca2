-- A bank may take a card payment back: a refund of such an order pays nothing out, because the buyer has the money already.
-- An earlier release cannot show an order with such a refund.

alter table order_refunds drop constraint order_refunds_destination_check;
alter table order_refunds add constraint order_refunds_destination_check
  check (destination in ('wallet', 'card', 'outside', 'bank')) not valid;
alter table order_refunds validate constraint order_refunds_destination_check;
