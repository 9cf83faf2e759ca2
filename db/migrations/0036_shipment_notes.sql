-- A shipment carries carrier and tracking number (100 characters each) beside the note of 300 (src/modules/orders).
alter table order_events drop constraint order_events_note_check;
alter table order_events add constraint order_events_note_check check (length(note) <= 600);
