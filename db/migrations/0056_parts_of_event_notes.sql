-- What a store chose or entered beside its note, so that pages show it in the reader's language. Events of an earlier
-- release have all of it in the note.

alter table order_events
  add column reason text
    check (reason in ('out_of_stock', 'price_wrong', 'damaged', 'does_not_fit_vehicle', 'cannot_deliver')),
  add column carrier text not null default '' check (length(carrier) <= 100),
  add column tracking text not null default '' check (length(tracking) <= 100);
